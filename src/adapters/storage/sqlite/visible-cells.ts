import type { Viewer } from '../../../domain/scope.js';
import type { Connection } from './connection.js';

/** A scope that a viewer sees, with its totals. */
export interface Cell {
  readonly id: number;
  readonly passages: number;
  readonly length: number;
}

/**
 * The cells a viewer sees (rule T2), at most eight: its own user and the shared one, each with its own session and
 * agent or none. Every one is looked up by exact comparison.
 */
export function visibleCells(connection: Connection, viewer: Viewer): readonly Cell[] {
  const users = [...(viewer.user === null ? [] : [viewer.user]), ...(viewer.includeShared ? [null] : [])];
  const sessions = viewer.session === null ? [null] : [null, viewer.session];
  const agents = viewer.agent === null ? [null] : [null, viewer.agent];
  return users.flatMap((user) =>
    sessions.flatMap((session) =>
      agents.flatMap((agent) => {
        const row = connection.row<[number, number, number]>(
          'SELECT id, passages, length FROM cells WHERE user IS ? AND session IS ? AND agent IS ?',
          user,
          session,
          agent,
        );
        return row === undefined ? [] : [{ id: row[0], passages: row[1], length: row[2] }];
      }),
    ),
  );
}
