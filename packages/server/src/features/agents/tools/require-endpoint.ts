import type { Endpoint } from '@assay/contract';
import { ToolInputError } from '@assay/contract/mcp';
import type { AgentCall } from '../agent-call.ts';

/** The endpoint in the current specs that a tool specifies as `METHOD /path`. */
export async function requireEndpoint({ context }: AgentCall, projectId: string, operation: string): Promise<Endpoint> {
  const [, method = '', path = ''] = /^\s*([a-z]+)\s+(\/\S*)\s*$/i.exec(operation) ?? [];
  const query = { search: path, method: method.toUpperCase() };
  const { items } = path === '' ? { items: [] } : await context.call('listEndpoints', { params: { id: projectId }, query });
  const found = items.find((item) => item.path === path && item.method === method.toUpperCase());
  if (found === undefined) throw new ToolInputError(`The spec has no operation ${operation.slice(0, 60)}. Find it with search_operations.`);
  return found;
}
