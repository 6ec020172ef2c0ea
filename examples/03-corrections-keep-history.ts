/** A correction is a new version: today's answer changes, yesterday's can still be asked for. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemory } from '../src/index.js';

const path = await mkdtemp(join(tmpdir(), 'recollect-example-'));
try {
  const memory = await openMemory({ path });
  const lin = memory.tenant('acme').scope({ user: 'lin' });

  const { memory: address } = await lin.remember({
    text: '林小舟住在杭州西湖区',
    kind: 'identity',
    recordedAt: '2024-01-10',
  });
  await lin.update(address.id, { text: '林小舟搬到了苏州工业园区', recordedAt: '2024-06-20' });

  const today = await lin.recall('林小舟住在哪里', { now: '2024-07-01' });
  assert.deepEqual(
    today.items.map((item) => item.memory.version),
    [2],
  );

  const spring = await lin.recall('林小舟住在哪里', { asOf: { validAt: '2024-03-01' } });
  assert.deepEqual(
    spring.items.map((item) => item.memory.version),
    [1],
  );

  const history = await lin.history(address.id);
  assert.deepEqual(
    history.map((version) => version.text),
    ['林小舟住在杭州西湖区', '林小舟搬到了苏州工业园区'],
  );

  // The file is all there is: a second engine reads the same.
  await memory.close();
  const reopened = await openMemory({ path });
  assert.equal((await reopened.tenant('acme').scope({ user: 'lin' }).get(address.id)).version, 2);
  await reopened.close();
} finally {
  await rm(path, { recursive: true, force: true });
}
