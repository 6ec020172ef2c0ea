import { RecollectError } from '../domain/errors.js';

/** Whose memories a request asks for. */
interface Asked {
  readonly user: string | undefined;
  /** Memories of no user. */
  readonly shared: boolean;
}

/**
 * The user that a request is about. A key of one user stands for that user where the request names none, and reaches nobody
 * else, whoever that is or is not.
 *
 * @param keyUser null: the key is of the whole tenant
 * @returns undefined where nobody is named
 * @throws `refused` naming `user` or `shared`.
 */
export function userWithinKey(keyUser: string | null, { user, shared }: Asked): string | undefined {
  if (keyUser === null) return user;
  if (shared)
    throw new RecollectError('refused', 'shared: this key is of one user and reaches no shared memories', {
      field: 'shared',
    });
  if (user !== undefined && user !== keyUser)
    throw new RecollectError('refused', 'user: this key is of another user', { field: 'user' });
  return keyUser;
}
