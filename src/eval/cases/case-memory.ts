import type { ScopedMemory } from '../../engine.js';

/** What cases ask of the memories of one place; the library fulfils it, and so does the command line. */
export type CaseMemory = Pick<
  ScopedMemory,
  | 'remember'
  | 'rememberMany'
  | 'update'
  | 'recall'
  | 'whyNot'
  | 'get'
  | 'history'
  | 'list'
  | 'count'
  | 'forget'
  | 'context'
  | 'capture'
>;
