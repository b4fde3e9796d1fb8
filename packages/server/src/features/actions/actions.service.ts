import { performance } from 'node:perf_hooks';
import type { CallReply, ListedAction, ParsedCall } from '@assay/contract';
import type { Actor } from '../../platform/http/feature.ts';
import type { ChatFeature } from '../chat/index.ts';
import { storeMessage } from '../suites/index.ts';
import type { ActionDeps } from './action-deps.ts';
import { presentActions } from './actions.presenter.ts';
import { addUndoButton } from './message/with-undo.ts';
import { performAction } from './perform-action.ts';

export interface ActionsServiceDeps extends ActionDeps {
  readonly chat: Pick<ChatFeature, 'requireWritable'>;
}

export type ActionsService = ReturnType<typeof createActionsService>;

export function createActionsService(deps: ActionsServiceDeps) {
  const items: ListedAction[] = presentActions();
  return {
    list: (): CallReply<'listActions'> => ({ items }),

    async perform(actor: Actor, body: ParsedCall<'performAction'>['body']): Promise<CallReply<'performAction'>> {
      const startedAt = performance.now();
      const { projectId, conversationId, environmentId, action } = body;
      await deps.access.requireMember(actor, projectId);
      if (conversationId !== null) await deps.chat.requireWritable(actor, projectId, conversationId);
      const request = { actor, projectId, conversationId, environmentId, text: '', maxFiles: undefined, storeIn: conversationId };
      return performAction(deps, request, action, {
        onStage: () => {},
        go: () => {},
        store: (tx, { content, reply }) =>
          storeMessage(tx, addUndoButton({ content, reply: { ...reply, performed: [action.kind] } }), {
            conversationId,
            elapsedMs: Math.round(performance.now() - startedAt),
          }),
      });
    },
  };
}
