export { createSqliteTraces } from './sqlite-traces.js';
