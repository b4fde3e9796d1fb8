import type { Action, Decision, MessagePlan, PlanChoice } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import { answerDraft, commandHint, type MessageRequest, noMatchDraft, type ReplyDraft } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { choicesCard, confirmButton, messageButton } from '../choices.ts';
import { actionLabel, previewDetail } from './preview-text.ts';

const MAX_WORD = 60;

/** The reply to a decision that performs nothing. */
export async function draftWithoutAction(
  deps: ActionDeps,
  request: MessageRequest,
  decision: Exclude<Decision, { kind: 'do' }>,
): Promise<ReplyDraft> {
  const hint = commandHint(request.text);
  switch (decision.kind) {
    case 'ask':
      return withChoices(`${decision.question}${hint}`, 'Choose one', decision.choices);
    case 'say':
      return withChoices(`${decision.text}${hint}`, 'Go on', decision.choices);
    case 'preview': {
      const detail = await previewDetail(deps, request, asConfirmed(decision));
      return answerDraft({
        heading: decision.reason,
        cards: [choicesCard('Do it', [previewButton(decision, detail)])],
      });
    }
    case 'no-match':
      return noMatch(deps, request, decision.nearest);
  }
}

/** The action after the user has typed the name of a locked environment, including requests that write data. */
function asConfirmed({ action, typed }: { readonly action: Action; readonly typed?: string | undefined }): Action {
  return action.kind === 'run-tests' && typed !== undefined ? { ...action, environment: typed, confirm: typed } : action;
}

function previewButton({ action, message, typed }: Extract<Decision, { kind: 'preview' }>, detail: string | null) {
  const label = actionLabel(asConfirmed({ action, typed }));
  return typed === undefined ? messageButton(label, message, detail) : confirmButton(label, message, { typed, detail });
}

function withChoices(heading: string, title: string, choices: readonly PlanChoice[]): ReplyDraft {
  if (choices.length === 0) return answerDraft({ heading });
  return answerDraft({
    heading,
    cards: [
      choicesCard(
        title,
        choices.map(({ label, message, detail }) => messageButton(label, message, detail)),
      ),
    ],
  });
}

async function noMatch({ specs }: ActionDeps, { projectId, text }: MessageRequest, keys: readonly string[]): Promise<ReplyDraft> {
  const model = await specs.currentModel(projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const { chosen } = await specs.chooseOperations(model.specId, { kind: 'all' });
  const wanted = new Set(keys);
  return noMatchDraft(
    text,
    chosen.filter(({ method, path }) => wanted.has(`${method} ${path}`)),
  );
}

/** The message of an error, with a suggestion for what to do next if there is one. */
export function errorDraft(error: AppError): ReplyDraft {
  const begin = choicesCard('Start with', [messageButton('Smoke tests', '/generate smoke'), messageButton('What can I ask?', '/help')]);
  return answerDraft({ heading: error.message, ...(error.code === 'NO_SUITE' ? { cards: [begin] } : {}) });
}

/** The unused parts of a message. The reply lists them, so that users know that they were ignored. */
export function unusedWords({ unread, cut }: MessagePlan): { readonly unread: string[]; readonly unreadEnd: string | null } {
  return { unread: unread.map(shown).filter((word) => word !== ''), unreadEnd: cut === null ? null : shown(cut) };
}

/** Invisible characters and characters that change the text direction must not appear in a reply. */
function shown(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return visible.length > MAX_WORD ? `${visible.slice(0, MAX_WORD)}…` : visible;
}
