import type { Operation } from '../operation.js';
import { batchOperations } from './batch.js';
import { contextOperations } from './context.js';
import { lifecycleOperations } from './lifecycle.js';
import { memoryOperations } from './memories.js';
import { recallOperations } from './recalls.js';
import { retrieveOperations } from './retrieve.js';
import { type TransferLimits, tenantOperations } from './transfer.js';
import { truthOperations } from './truth.js';

/**
 * Every operation that needs a caller. Paths of words come before paths with a parameter in the same place.
 *
 * A new operation of the engine (the graph of a scope) joins as one more list.
 */
export function allOperations(limits: TransferLimits, recipes: ReadonlySet<string>): readonly Operation[] {
  return [
    ...batchOperations,
    ...recallOperations,
    ...retrieveOperations(recipes),
    ...contextOperations,
    ...lifecycleOperations,
    ...memoryOperations,
    ...truthOperations,
    ...tenantOperations(limits),
  ];
}
