// Threads do not take over what the test runner does to read TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./reader-module.ts');
