/**
 * A typed client of the HTTP interface; it stands on `fetch` alone.
 *
 * @packageDocumentation
 */

export type * from './api-answers.js';
export { ApiError } from './api-error.js';
export type { Operations } from './api-operations.js';
export type * from './api-requests.js';
export type { AnswerOf, CallOptions, InputOf, OperationId, Tagged } from './client.js';
export { RecollectClient } from './client.js';
export type { TransportOptions } from './transport.js';
