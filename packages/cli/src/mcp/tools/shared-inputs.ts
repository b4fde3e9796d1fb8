import type { ApiModel, Operation } from '@assay/engine';
import { UsageError } from '../../exit.ts';
import { terminalSafe } from '../../reporters/terminal-safe.ts';
import { text } from '../tool.ts';

export const SuitePath = text(500)
  .optional()
  .describe('The suite folder, relative to the server’s working directory. Defaults to assay-tests.');
export const OperationName = text(500).describe('The method and path, such as "POST /orders", or the operationId.');

export function findOperation({ operations }: ApiModel, name: string): Operation {
  const wanted = name.trim().replace(/^[a-z]+(?= )/i, (method) => method.toUpperCase());
  const found = operations.find(({ key, operationId }) => key === wanted || operationId === wanted);
  if (found === undefined) throw new UsageError(`The spec has no operation ${terminalSafe(name)}. Find it with search_operations.`);
  return found;
}
