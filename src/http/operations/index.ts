import type { Operation } from '../operation.js';
import { batchOperations } from './batch.js';
import { contextOperations } from './context.js';
import { graphOperations } from './graph.js';
import { lifecycleOperations } from './lifecycle.js';
import { memoryOperations } from './memories.js';
import { recallOperations } from './recalls.js';
import { retrieveOperations } from './retrieve.js';
import { type TransferLimits, tenantOperations } from './transfer.js';
import { truthOperations } from './truth.js';

/** Every operation that needs a caller. Paths of words come before paths with a parameter in the same place. */
export function allOperations(limits: TransferLimits, recipes: ReadonlySet<string>): readonly Operation[] {
  return [
    ...batchOperations,
    ...recallOperations,
    ...retrieveOperations(recipes),
    ...contextOperations,
    ...lifecycleOperations,
    ...memoryOperations,
    ...truthOperations,
    ...graphOperations,
    ...tenantOperations(limits),
  ];
}
