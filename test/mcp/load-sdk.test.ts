import { expect, test } from 'vitest';
import { RecollectError } from '../../src/index.js';
import { packageVersion, withSdk } from '../../src/mcp/load-sdk.js';

const missing = (name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /app/index.js`), {
    code: 'ERR_MODULE_NOT_FOUND',
  });

test('a missing protocol library is named with what to install', async () => {
  const cause = missing('@modelcontextprotocol/server');
  const error = await withSdk(() => Promise.reject(cause)).catch((thrown: unknown) => thrown);
  if (!(error instanceof RecollectError)) throw error;
  expect([error.code, error.cause]).toEqual(['driver_missing', cause]);
  expect(error.message).toContain('npm install @modelcontextprotocol/server');
});

test.each([
  ['another package', missing('left-pad')],
  ['a fault while loading', new TypeError('broken')],
])('%s is thrown as it is', async (_name, fault) => {
  await expect(withSdk(() => Promise.reject(fault))).rejects.toBe(fault);
});

test('the version is that of the package', () => {
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/u);
});
