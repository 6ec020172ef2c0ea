/**
 * Runs cases of known faults at every door, those about files of older releases among them, and prints the report:
 *
 *   node --import tsx scripts/cases.ts <folder> [--kind <kind>]...
 *
 * `recollect eval cases` is the same without the older files, which the package does not hold. Ends with code 1 when one failed.
 */

import { parseArgs } from 'node:util';
import { CASE_SURFACES } from '../src/cli/case-surfaces.js';
import { runCases } from '../src/eval/index.js';
import { OLD_FILES } from '../test/eval/cases/old-files.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string', multiple: true } },
});
const [dir] = positionals;
if (dir === undefined) throw new Error('which folder?');
const report = await runCases({
  dir,
  ...(values.kind === undefined ? {} : { kinds: values.kind }),
  oldFiles: OLD_FILES,
  surfaces: CASE_SURFACES,
  onProgress: (done, total, id) => void process.stderr.write(`${done} of ${total}: ${id}\n`),
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.failed === 0 ? 0 : 1;
