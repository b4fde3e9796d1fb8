import type { SuiteSummary } from '@assay/contract';
import { type AgentCall, findByIdOrName, type NamedResource } from '../agent-call.ts';

/** The suite that a tool specifies, or the most recently changed one. */
export async function requireSuite(call: AgentCall, project: string | undefined, suite: string | undefined): Promise<SuiteSummary> {
  const { id } = await call.project(project);
  const { items } = await call.context.call('listSuites', { params: { id }, query: {} });
  const [newest] = items.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return findByIdOrName(items, suite ?? newest?.id, { what: 'suite', missing: 'Call generate_tests first.' });
}

/** The environment that a tool specifies. If null, the server chooses. */
export async function requireEnvironment(
  { context }: AgentCall,
  projectId: string,
  wanted: string | undefined,
): Promise<NamedResource | null> {
  if (wanted === undefined) return null;
  const { items } = await context.call('listProjectEnvironments', { params: { id: projectId }, query: {} });
  return findByIdOrName(items, wanted, { what: 'environment', missing: 'Ask the user to create one with the API URL.' });
}
