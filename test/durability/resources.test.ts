import { expect, test } from 'vitest';
import { Child } from '../../scripts/soak/child.js';
import type { TenantReport, TenantRounds } from '../../scripts/soak/many-tenants.js';
import type { OpenCloseReport } from '../../scripts/soak/open-and-close.js';
import { temporaryFolder } from './folder.js';

test('[P24] many tenants in turn keep few files open, lose no handle, and leave nothing after close', async (context) => {
  const rounds: TenantRounds = {
    store: { folder: temporaryFolder(), synchronous: 'off', maxOpenTenants: 16 },
    tenants: 200,
    rounds: 3,
  };
  const child = new Child('./many-tenants.ts', rounds, { flags: ['--expose-gc'] });
  const { descriptors, heap, wrong, afterClose } = JSON.parse(await child.mustSay()) as TenantReport;
  child.finish();
  expect(await child.ended).toEqual({ code: 0, signal: null, errors: '' });
  expect(wrong).toEqual([]);
  expect(afterClose).toBe('closed');
  // Handles and statements of 200 tenants weigh some hundred kilobytes; a leak of connections or rows would be more.
  expect((heap[2] ?? 0) - (heap[0] ?? 0)).toBeLessThan(4 * 1_048_576);
  if (descriptors === null) return context.skip('this system does not list open descriptors');
  // Database, log and index of the log, each once for every open tenant.
  expect(descriptors.most - descriptors.before).toBeGreaterThan(16);
  expect(descriptors.most - descriptors.before).toBeLessThanOrEqual(16 * 3);
  expect(descriptors.afterwards).toBe(descriptors.before);
});

test('[P24] [D1] opening and closing leaves no descriptor and no timer, and the process ends by itself', async () => {
  const child = new Child('./open-and-close.ts', { folder: temporaryFolder(), times: 200 });
  const { descriptors, resources } = JSON.parse(await child.mustSay()) as OpenCloseReport;
  // No stream is ended here: the process ends because nothing of ours keeps it.
  expect(await child.ended).toEqual({ code: 0, signal: null, errors: '' });
  expect(resources.filter((resource) => resource !== 'PipeWrap')).toEqual([]);
  expect(descriptors?.[1]).toBe(descriptors?.[0]);
});
