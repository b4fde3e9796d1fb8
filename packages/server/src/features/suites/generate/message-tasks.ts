import { matchCall, readAllCases } from '@assay/engine';
import type { Action, ApiModel, MessageContext, MessagePlan, TestCase, TextFile } from '@assay/engine/model';
import {
  type ActionPrompt,
  buildActionPrompt,
  type FailureFact,
  type JudgedProposals,
  judgeProposals,
  planMessage,
} from '@assay/engine/understand';
import { decompressText } from '../../../shared/blob.ts';

export interface CompressedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A message with everything that is needed to parse it. The rest of its context is too large to unpack in the main thread. */
export interface MessageInput {
  readonly message: string;
  /** Null before a spec is imported. */
  readonly model: { readonly id: string; readonly bytes: Uint8Array } | null;
  /** The current suite. */
  readonly suite: { readonly name: string; readonly revision: number; readonly files: readonly CompressedFile[] } | null;
  readonly context: Omit<MessageContext, 'model' | 'suite'>;
}

/** Parses a message and plans what to do. */
export interface PlanTask extends MessageInput {
  readonly kind: 'plan';
}

/** Builds the model's prompt for a message. */
export interface ActionPromptTask extends MessageInput {
  readonly kind: 'action-prompt';
  readonly failures: readonly FailureFact[];
}

/** Applies the policy to actions that a model proposes. */
export interface JudgeTask extends MessageInput {
  readonly kind: 'judge';
  readonly actions: readonly Action[];
}

export type MessageTask = PlanTask | ActionPromptTask | JudgeTask;

export interface PlanResult {
  readonly kind: 'plan';
  readonly plan: MessagePlan;
}

export interface ActionPromptResult {
  readonly kind: 'action-prompt';
  readonly prompt: ActionPrompt;
}

export interface JudgeResult {
  readonly kind: 'judge';
  readonly judged: JudgedProposals;
}

export type MessageResult = PlanResult | ActionPromptResult | JudgeResult;

/** `onReady` is called when the input is unpacked and parsing starts. */
export function runMessageTask(task: MessageTask, onReady: () => void): MessageResult {
  const context = contextOf(task);
  onReady();
  if (task.kind === 'plan') return { kind: 'plan', plan: planMessage(task.message, context) };
  if (task.kind === 'judge') return { kind: 'judge', judged: judgeProposals(task.message, context, task.actions) };
  return { kind: 'action-prompt', prompt: buildActionPrompt(task.message, context, task.failures) };
}

function contextOf({ model, suite, context }: MessageInput): MessageContext {
  const cases = suite === null ? [] : readAllCases(suite.files.map(decompressFile));
  const api = model === null ? null : cachedModel(model);
  return {
    ...context,
    model: api,
    suite: suite === null ? null : { name: suite.name, revision: suite.revision, cases: cases.map((one) => briefCase(one, api)) },
  };
}

function briefCase({ id, title, op, tags, steps }: TestCase, model: ApiModel | null) {
  const called = model === null || !tags.includes('flow') ? [] : steps.flatMap(({ req }) => matchCall(model, req)?.op.key ?? []);
  const also = [...new Set(called)].filter((key) => key !== op);
  return { id, title, op, tags, statuses: statusesIn(steps), ...(also.length === 0 ? {} : { also }) };
}

/** The statuses that the last step expects, because a case is about its last step. */
function statusesIn(steps: TestCase['steps']): readonly string[] {
  const { must, should } = steps.at(-1)?.expect ?? {};
  return [...(must?.status ?? []), ...(should?.status ?? [])];
}

/** Unpacking a large model takes longer than parsing a message, so the thread caches the last ones. */
const MAX_MODELS = 3;
const models = new Map<string, ApiModel>();

function cachedModel({ id, bytes }: NonNullable<MessageInput['model']>): ApiModel {
  const known = models.get(id);
  if (known !== undefined) return known;
  const [oldest] = models.keys();
  if (models.size >= MAX_MODELS && oldest !== undefined) models.delete(oldest);
  const model: ApiModel = JSON.parse(decompressText(bytes));
  models.set(id, model);
  return model;
}

export function decompressFile({ path, bytes }: CompressedFile): TextFile {
  return { path, content: decompressText(bytes) };
}
