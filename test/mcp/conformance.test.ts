import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemoryEngine } from '../../src/index.js';
import { mcpHandler } from '../../src/mcp/index.js';
import { engineInMemory } from './connect.js';

/** The command of the conformance package; null where it is not installed. */
function conformanceCommand(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
    return join(dirname(manifest), 'dist', 'index.js');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

const command = conformanceCommand();
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

describe.skipIf(command === null)(
  'conformance of the protocol (skipped where @modelcontextprotocol/conformance is not installed)',
  () => {
    let engine: MemoryEngine;
    let server: ServerType;
    let url = '';
    beforeAll(async () => {
      engine = await engineInMemory();
      const handler = await mcpHandler(engine, { scope: { user: 'mira' } });
      url = await new Promise((resolve) => {
        server = serve({ fetch: (request) => handler(request), hostname: '127.0.0.1', port: 0 }, ({ port }) =>
          resolve(`http://localhost:${port}/mcp`),
        );
      });
    });
    afterAll(async () => {
      await new Promise((resolve) => server.close(resolve));
      await engine.close();
    });

    test.each(SCENARIOS)('%s', async (scenario) => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        String(command),
        'server',
        '--url',
        url,
        '--scenario',
        scenario,
        '--verbose',
      ]);
      const statuses = [...stdout.matchAll(/"status": "([A-Z]+)"/gu)].map(([, status]) => status);
      expect(statuses.length).toBeGreaterThan(0);
      expect(new Set(statuses)).toEqual(new Set(['SUCCESS']));
    });
  },
);
