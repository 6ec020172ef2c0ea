// A reader of `recollect serve` from a clone: threads do not take over what reads TypeScript in the first one.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/reader.ts');
