import type { Handlers } from '../../platform/http/feature.ts';
import { type AgentDeps, openAgentCall } from './agent-call.ts';
import { createAgentServer } from './agent-server.ts';
import { answerMessage } from './answer-message.ts';

export function agentHandlers(deps: AgentDeps): Handlers {
  return {
    agentMessage: ({ query, body }, context) =>
      answerMessage(
        createAgentServer(() => openAgentCall(deps, context, query.project)),
        { headers: context.headers, body },
      ),
  };
}
