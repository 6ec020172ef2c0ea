/**
 * Writes docs/openapi.json, which describes the HTTP interface, and the types of the client, which follow from it:
 *
 *   node --import tsx scripts/openapi/main.ts
 */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpApp } from '../../src/http/index.js';
import { openMemory } from '../../src/index.js';
import { type Document, typesOf } from './types-of.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const engine = await openMemory();
const { openapi } = await createHttpApp(engine);
await engine.close();

writeFileSync(join(root, 'docs/openapi.json'), `${JSON.stringify(openapi, null, 2)}\n`);
const modules = Object.entries(typesOf(openapi as Document));
for (const [name, text] of modules) writeFileSync(join(root, `src/client/${name}.ts`), text);
const written = ['docs/openapi.json', ...modules.map(([name]) => `src/client/${name}.ts`)];
spawnSync('npx', ['biome', 'check', '--write', ...written], { cwd: root, stdio: 'inherit' });
