export type { SqliteStoreOptions } from './sqlite-store.js';
export { createSqliteStore } from './sqlite-store.js';
