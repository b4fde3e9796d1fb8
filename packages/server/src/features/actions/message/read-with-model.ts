import type { Action, Decision, MessagePlan } from '@assay/engine/model';
import { createRedactor } from '@assay/net';
import type { ConversationReply, LanguageModel } from '../../../platform/llm/language-model.ts';
import type { Turn } from '../../../platform/llm/protocol.ts';
import { BrokenSealError } from '../../../platform/vault/envelope.ts';
import type { MessageRequest, PlanTask, ProgressListener } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { ACTION_TOOLS, readCall } from './action-tools.ts';
import { loadFailureFacts } from './failure-facts.ts';

const MAX_ROUNDS = 3;
const MAX_ACTIONS = 5;
const MAX_TOKENS = 2000;
const TOKEN_BUDGET = 60_000;
/** A rule of thumb for services that do not report token usage. */
const CHARACTERS_PER_TOKEN = 4;
const MAX_SHOWN = 2000;

/** A plan, and who created it. */
export interface ReadPlan {
  /** Null when processing the message took too long. */
  readonly plan: MessagePlan | null;
  /** The model that interpreted the message. Null for the built-in parser. */
  readonly by: string | null;
  /** Shown to users when the model did not return a usable result. */
  readonly note: string | null;
  /** Settings for ideas from the model. Undefined if it was not asked about the message. */
  readonly ideas: MessageRequest['ideas'];
}

type Input = Omit<PlanTask, 'kind'>;

/** A command is unambiguous, so no model is asked about it. */
const isCommand = (text: string): boolean => text.trimStart().startsWith('/');

/** Interprets a message with the configured model, or with the built-in parser if there is no model or it fails. */
export async function readWithModel(
  deps: ActionDeps,
  request: MessageRequest,
  input: Input,
  progress: ProgressListener,
): Promise<ReadPlan> {
  const llm = await deps.languageModel.current();
  const builtInPlan = async () => ({ plan: await deps.suites().planMessage(input), by: null });
  if (llm === null) return { ...(await builtInPlan()), note: null, ideas: undefined };
  const redact = createRedactor(await secretsOf(deps, request));
  const words = redact(input.message);
  if (isCommand(input.message)) return { ...(await builtInPlan()), note: null, ideas: { words, timeoutMs: llm.timeoutMs } };
  progress.onStage({ stage: 'reading', text: `Asking ${llm.name} to interpret your message` });
  const prompt = await deps.suites().promptForActions({ ...input, failures: await loadFailureFacts(deps, request) });
  const until = Date.now() + llm.timeoutMs;
  const asked = { system: prompt.system, user: redact(prompt.user), until };
  const outcome = await converse(llm, asked, (actions) => deps.suites().judgeActions({ ...input, actions }));
  const left = { words, timeoutMs: Math.max(0, until - Date.now()) };
  if (outcome.kind === 'plan') return { plan: outcome.plan, by: llm.name, note: null, ideas: left };
  const note =
    outcome.reason === null
      ? null
      : `${llm.name} could not interpret the message: ${outcome.reason}. Assay used its built-in parser instead.`;
  // A model that failed is not asked for ideas.
  const ideas = outcome.reason === null ? left : { ...left, timeoutMs: 0 };
  return { ...(await builtInPlan()), note, ideas };
}

/** Secrets in the project's environments, which must not reach a model even if a user typed one into a message. */
async function secretsOf({ environments }: ActionDeps, { actor, projectId }: MessageRequest): Promise<readonly string[]> {
  const all = await environments.environmentsForRun(actor, projectId);
  const opened = await Promise.all(
    all.map(({ id }) =>
      environments.openSecrets(id).catch((error: unknown) => {
        if (error instanceof BrokenSealError) return {};
        throw error;
      }),
    ),
  );
  return opened.flatMap((values) => Object.values(values));
}

type Judge = (actions: readonly Action[]) => ReturnType<ReturnType<ActionDeps['suites']>['judgeActions']>;
type Outcome =
  | { readonly kind: 'plan'; readonly plan: MessagePlan }
  /** The built-in parser handles the message. `reason` is null when there is nothing to explain. */
  | { readonly kind: 'built-in'; readonly reason: string | null };

interface Asked {
  readonly system: string;
  readonly user: string;
  /** The deadline for the message. */
  readonly until: number;
}

const builtIn = (reason: string | null): Outcome => ({ kind: 'built-in', reason });

/** Up to three rounds. Invalid or forbidden calls are returned to the model with the reason. */
async function converse(llm: LanguageModel, { system, user, until }: Asked, judge: Judge): Promise<Outcome> {
  const turns: Turn[] = [{ from: 'user', text: user }];
  let tokens = 0;
  let refusal = 'it did not propose a valid action';
  for (let round = 0; round < MAX_ROUNDS && tokens < TOKEN_BUDGET; round += 1) {
    const conversation = { system, turns, tools: ACTION_TOOLS, maxTokens: MAX_TOKENS };
    const reply = await llm.converse(conversation, { timeoutMs: until - Date.now() });
    if (reply.kind === 'failure') return builtIn(reply.reason);
    tokens += reply.tokens ?? JSON.stringify(conversation).length / CHARACTERS_PER_TOKEN;
    if (reply.calls.length === 0) return textOutcome(reply.text, await judge([]));
    const checked = await check(reply, judge);
    if (checked === null) return builtIn('processing the message took too long');
    if (checked.kind === 'plan') return checked;
    refusal = checked.refusal;
    turns.push({ from: 'model', text: reply.text, calls: reply.calls }, { from: 'tools', results: checked.results });
  }
  return builtIn(refusal);
}

interface Refused {
  readonly kind: 'refused';
  readonly refusal: string;
  readonly results: readonly { readonly id: string; readonly text: string }[];
}

type Reply = Extract<ConversationReply, { kind: 'turn' }>;

/** The calls are performed only if all of them are valid and allowed. */
async function check({ calls }: Reply, judge: Judge): Promise<Extract<Outcome, { kind: 'plan' }> | Refused | null> {
  const isTooMuch = calls.length > MAX_ACTIONS;
  const read = calls.map((call) =>
    isTooMuch ? { kind: 'problem' as const, problem: `Make at most ${MAX_ACTIONS} calls.` } : readCall(call),
  );
  const judged = await judge(read.flatMap((one) => (one.kind === 'action' ? [one.action] : [])));
  if (judged === null) return null;
  const judgements = judged.judgements.values();
  const decisions: Decision[] = [];
  const results = calls.map(({ id }, at) => {
    const one = read[at];
    if (one?.kind !== 'action') return { id, text: one?.problem ?? '' };
    const judgement = judgements.next().value;
    if (judgement?.kind === 'allowed') decisions.push(judgement.decision);
    return {
      id,
      text:
        judgement?.kind === 'refused'
          ? `Not allowed: ${judgement.reason}.`
          : 'This call is allowed, but another one is not. Repeat this call along with the corrected ones.',
    };
  });
  if (decisions.length === calls.length) return { kind: 'plan', plan: { ...judged.builtIn, decisions, unread: [] } };
  const isInvalid = read.some(({ kind }) => kind === 'problem');
  return {
    kind: 'refused',
    results,
    refusal: isInvalid ? 'its tool calls were invalid' : 'it proposed an action that the message does not ask for',
  };
}

/** Text without a call is shown if the built-in parser finds nothing to do. */
function textOutcome(text: string, judged: Awaited<ReturnType<Judge>>): Outcome {
  const shown = visible(text);
  const decisions = judged?.builtIn.decisions ?? [];
  if (shown === '' || judged === null || decisions.some(({ kind }) => kind === 'do' || kind === 'preview')) return builtIn(null);
  const choices = decisions.flatMap((decision) => ('choices' in decision ? decision.choices : []));
  return { kind: 'plan', plan: { ...judged.builtIn, decisions: [{ kind: 'say', text: shown, choices }], unread: [] } };
}

/** A model's text is shown unchanged, except for characters that hide or reverse it. */
function visible(text: string): string {
  const clean = text.replace(/[^\P{C}\n]/gu, ' ').trim();
  return clean.length > MAX_SHOWN ? `${clean.slice(0, MAX_SHOWN)}…` : clean;
}
