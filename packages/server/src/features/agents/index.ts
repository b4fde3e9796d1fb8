import type { Feature } from '../../platform/http/feature.ts';
import type { AgentDeps } from './agent-call.ts';
import { agentHandlers } from './agents.routes.ts';

/** Serves coding agents over the Model Context Protocol. Every tool makes API calls on behalf of its caller. */
export function createAgentsFeature(deps: AgentDeps): Feature {
  return { name: 'agents', handlers: agentHandlers(deps) };
}
