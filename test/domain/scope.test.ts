import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../src/domain/errors.js';
import type { Scope, Viewer } from '../../src/domain/scope.js';
import { canSee, checkId, parseScope } from '../../src/domain/scope.js';

const viewer = (overrides: Partial<Viewer>): Viewer => ({
  user: 'u1',
  agent: null,
  session: null,
  includeShared: false,
  ...overrides,
});
const scope = (overrides: Partial<Scope>): Scope => ({ user: 'u1', agent: null, session: null, ...overrides });

describe('canSee', () => {
  test.each([
    ['own memory', viewer({}), scope({}), true],
    ['other user', viewer({}), scope({ user: 'u10' }), false],
    ['own session', viewer({ session: 's' }), scope({ session: 's' }), true],
    ['no session named', viewer({}), scope({ session: 's' }), false],
    ['memory of all sessions', viewer({ session: 's' }), scope({}), true],
    ['other session', viewer({ session: 's' }), scope({ session: 't' }), false],
    ['own agent', viewer({ agent: 'a' }), scope({ agent: 'a' }), true],
    ['other agent', viewer({ agent: 'a' }), scope({ agent: 'b' }), false],
    ['shared, not asked for', viewer({ agent: 'a' }), scope({ user: null, agent: 'a' }), false],
    ['shared, asked for', viewer({ agent: 'a', includeShared: true }), scope({ user: null, agent: 'a' }), true],
    ['shared of another agent', viewer({ agent: 'a', includeShared: true }), scope({ user: null, agent: 'b' }), false],
    ['own memory while asking for shared', viewer({ includeShared: true }), scope({}), true],
    ['a user, seen from the shared handle', viewer({ user: null, includeShared: true }), scope({}), false],
  ])('[T2] %s', (_name, who, whose, expected) => {
    expect(canSee(who, whose)).toBe(expected);
  });

  test('[T2] another user is never seen, whatever the ids are', () => {
    const id = fc.oneof(fc.constantFrom('u1', 'u10', 'U1', '%', '_', 'u%'), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(id, id, fc.boolean(), (mine, theirs, includeShared) => {
        expect(canSee(viewer({ user: mine, includeShared }), scope({ user: theirs }))).toBe(mine === theirs);
      }),
    );
  });
});

describe('ids', () => {
  test.each([
    null,
    undefined,
    42,
    '',
    ' ',
    '\t',
    ' u1',
    'u1 ',
    '\u0000',
    'a\u200bb',
    '\ud800',
    'x'.repeat(257),
    ['u1'],
  ])('[T3] %j is refused and the field is named', (value) => {
    expect(() => checkId('scope.user', value)).toThrow(
      expect.objectContaining({ code: 'validation', field: 'scope.user' }),
    );
  });

  test.each(['u1', '用户一', 'a/b', '..', '%', "o'brien", '👩🏽', 'x'.repeat(256)])('[T3] %j is an id', (value) => {
    expect(checkId('id', value)).toBe(value);
  });

  test('[T3] unknown scope fields are refused by name', () => {
    expect(() => parseScope({ user: 'u', usr: 'x' })).toThrow(RecollectError);
    expect(() => parseScope({ user: 'u', usr: 'x' })).toThrow(expect.objectContaining({ field: 'scope.usr' }));
    expect(() => parseScope(null)).toThrow(expect.objectContaining({ field: 'scope' }));
    expect(parseScope({ user: 'u' })).toEqual({ user: 'u', agent: null, session: null });
  });
});
