import type { Feature } from '../../platform/http/feature.ts';
import type { AnswerMessage } from '../suites/index.ts';
import { actionHandlers } from './actions.routes.ts';
import { type ActionsServiceDeps, createActionsService } from './actions.service.ts';
import { createAnswerMessage } from './message/answer-message.ts';

export interface ActionsFeature extends Feature {
  readonly answerMessage: AnswerMessage;
}

/** Performs everything that Assay does on request, for the chat, the palette and external tools. */
export function createActionsFeature(deps: ActionsServiceDeps): ActionsFeature {
  return { name: 'actions', handlers: actionHandlers(createActionsService(deps)), answerMessage: createAnswerMessage(deps) };
}
