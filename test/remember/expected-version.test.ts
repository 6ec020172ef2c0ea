import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { ChangeOptions, MemoryEngine, ScopedMemory } from '../../src/index.js';
import { openMemory } from '../../src/index.js';

const open: { close(): Promise<void> }[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function engineAt(path?: string): Promise<MemoryEngine> {
  const engine = await openMemory({ embedder: null, ...(path === undefined ? {} : { path }) });
  open.push(engine);
  return engine;
}

const scoped = (engine: MemoryEngine): ScopedMemory => engine.tenant('t').scope({ user: 'mira' });

/** Every change of one memory, so that each would write something to the memory as it is stored below. */
const CHANGES: readonly (readonly [string, (memory: ScopedMemory, id: string, options: ChangeOptions) => unknown])[] = [
  ['update', (memory, id, options) => memory.update(id, { importance: 0.9 }, options)],
  ['correct', (memory, id, options) => memory.correct(id, { text: 'The pump is new' }, options)],
  ['resolve', (memory, id, options) => memory.resolve(id, options)],
  ['archive', (memory, id, options) => memory.archive(id, options)],
  ['reopen', (memory, id, options) => memory.reopen(id, options)],
  ['pin', (memory, id, options) => memory.pin(id, true, options)],
  ['unpin', (memory, id, options) => memory.pin(id, false, options)],
  ['undo', (memory, id, options) => memory.undo(id, options)],
  ['forget', (memory, id, options) => memory.forget(id, options)],
];

describe('a change that expects a version', () => {
  test.each(CHANGES)(
    '[D23] %s is done for that version, and refused with nothing done for another',
    async (_name, change) => {
      const memory = scoped(await engineAt());
      const { id } = (await memory.remember('The pump is old')).memory;
      await memory.pin(id);
      const before = await memory.history(id);
      expect(before).toHaveLength(2);
      for (const expectVersion of [1, 3, [], [{ version: 1 }], [{ version: 2, closings: 1 }]]) {
        await expect(change(memory, id, { expectVersion })).rejects.toMatchObject({
          code: 'conflict',
          field: 'expectVersion',
        });
        expect(await memory.history(id)).toEqual(before);
      }
      await change(memory, id, { expectVersion: [{ version: 7 }, { version: 2, closings: 0 }] });
    },
  );

  test('[D23] sees that a later statement closed the version meanwhile', async () => {
    const memory = scoped(await engineAt());
    const told = { subject: 'plan', attribute: 'price' };
    const { memory: old } = await memory.remember({ ...told, text: 'The plan costs 10', validFrom: '2024-01-01' });
    await memory.remember({ ...told, text: 'The plan costs 20', validFrom: '2025-01-01' });
    await expect(
      memory.update(old.id, { importance: 0.1 }, { expectVersion: [{ version: 1, closings: 0 }] }),
    ).rejects.toMatchObject({ field: 'expectVersion' });
    await memory.update(old.id, { importance: 0.1 }, { expectVersion: [{ version: 1, closings: 1 }] });
  });

  test.each([0, 1.5, Number.NaN, '1', { version: 1 }, [{ version: 0 }], [{ version: 1, other: 2 }], null])(
    '[D23] %j is no version',
    async (expectVersion) => {
      const memory = scoped(await engineAt());
      const { id } = (await memory.remember('one')).memory;
      for (const [, change] of CHANGES)
        await expect(change(memory, id, { expectVersion } as unknown as ChangeOptions)).rejects.toMatchObject({
          code: 'validation',
          field: expect.stringMatching(/^expectVersion/u),
        });
    },
  );

  test('[D23] is unknown, not refused, where the memory is somebody else’s', async () => {
    const engine = await engineAt();
    const { id } = (await scoped(engine).remember('one')).memory;
    const other = engine.tenant('t').scope({ user: 'ben' });
    for (const [, change] of CHANGES)
      await expect(change(other, id, { expectVersion: 9 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('[D23] is done by one of several handles on one file, however they meet', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-expect-'));
    folders.push(folder);
    const handles = [scoped(await engineAt(folder)), scoped(await engineAt(folder)), scoped(await engineAt(folder))];
    const { id } = (await handles[0]?.remember('The counter is 0'))?.memory ?? { id: '' };
    for (let version = 1; version <= 30; version += 1) {
      const told = await Promise.allSettled(
        handles.map((memory, at) =>
          memory.update(id, { importance: (version % 2) / 2 + at / 10 }, { expectVersion: version }),
        ),
      );
      expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const each of told)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict', field: 'expectVersion' });
    }
    expect((await handles[2]?.history(id))?.map(({ version }) => version)).toEqual(
      Array.from({ length: 31 }, (_, at) => at + 1),
    );
    const [forgotten, updated] = await Promise.allSettled([
      handles[0]?.forget(id, { expectVersion: 31 }),
      handles[1]?.update(id, { importance: 1 }, { expectVersion: 31 }),
    ]);
    expect([forgotten?.status, updated?.status].sort()).toEqual(['fulfilled', 'rejected']);
  });
});
