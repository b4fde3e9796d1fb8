import { casesIn, compareFiles, generateSuite, keepVerifiedValues, promptForIdeas, type TriedRequest } from '@assay/engine';
import type {
  ApiModel,
  GeneratedSuite,
  IdeaPrompt,
  Intent,
  LinkNotes,
  MessageContext,
  MessagePlan,
  PastedCall,
  SecurityScheme,
  TestCase,
  TestIdea,
  TestWish,
  TextFile,
} from '@assay/engine/model';
import { planMessage } from '@assay/engine/understand';
import { type Blob, packText, unpackText } from '../../../shared/blob.ts';
import { packOrigins, unpackOrigins } from '../origins.store.ts';
import { type ShownChange, shownChanges } from './generation-cards.ts';
import { buildingText, choosingText, type StageText, writingText } from './stage-texts.ts';
import { withCredential } from './with-credential.ts';

export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The input for one generation. It runs in a thread, because models can be large and building takes time. */
export interface GenerateTask {
  readonly kind: 'generate';
  readonly model: Uint8Array;
  readonly intent: Extract<Intent, { kind: 'generate' }>;
  /** What a message asks for. Null when the intent says it all. */
  readonly wishes: readonly TestWish[] | null;
  readonly seed: number;
  readonly maxFiles: number;
  readonly suite: { readonly id: string; readonly name: string };
  readonly specSha256: string;
  readonly existing: readonly PackedFile[];
  readonly ideas: readonly TestIdea[];
  readonly call: PastedCall | null;
  /** How the profile chosen in the endpoint dialog sends its credential. */
  readonly credential: SecurityScheme | null;
  /** Variables to declare in addition to those that the cases use. */
  readonly placeholders: readonly string[];
  /** The last generated cases; null when none are stored. */
  readonly origins: Uint8Array | null;
  readonly linkNotes: LinkNotes;
}

/** Builds the language model prompt for a request. */
export interface PromptTask {
  readonly kind: 'prompt';
  readonly model: Uint8Array;
  readonly intent: Extract<Intent, { kind: 'generate' }>;
  readonly words: string;
}

/** A manually tried request to save to a suite. */
export interface KeepTask {
  readonly kind: 'keep';
  readonly model: Uint8Array;
  readonly operation: string;
  readonly tried: TriedRequest;
  readonly suite: { readonly id: string; readonly name: string };
  readonly seed: number;
  readonly specSha256: string;
  readonly existing: readonly PackedFile[];
  /** The last generated cases; null when none are stored. */
  readonly origins: Uint8Array | null;
}

/** Reads a message and plans what to do. The rest of its context is too large to unpack in the main thread. */
export interface PlanTask {
  readonly kind: 'plan';
  readonly message: string;
  /** Null before a spec is imported. */
  readonly model: { readonly id: string; readonly bytes: Uint8Array } | null;
  /** The suite at hand. */
  readonly suite: { readonly name: string; readonly revision: number; readonly files: readonly PackedFile[] } | null;
  readonly context: Omit<MessageContext, 'model' | 'suite'>;
}

export interface PlanResult {
  readonly kind: 'plan';
  readonly plan: MessagePlan;
}

export type GenerationTask = GenerateTask | PromptTask | KeepTask | PlanTask;
export type GenerationResult = GenerateResult | PromptResult | KeepResult | PlanResult;

export interface KeepResult {
  readonly kind: 'keep';
  /** Null when the spec has no such operation. */
  readonly kept: {
    readonly files: readonly { readonly path: string; readonly blob: Blob }[];
    readonly isNew: boolean;
    readonly cases: number;
    readonly requests: GeneratedSuite['requests'];
    readonly caseId: string;
    readonly needs: readonly string[];
  } | null;
}

export interface PromptResult {
  readonly kind: 'prompt';
  /** Null when no operation matches. */
  readonly prompt: IdeaPrompt | null;
}

export interface GenerateResult {
  readonly kind: 'generate';
  readonly generated: Omit<GeneratedSuite, 'files' | 'origins'>;
  readonly origins: Uint8Array;
  readonly files: readonly { readonly path: string; readonly blob: Blob }[];
  readonly changes: readonly ShownChange[];
}

// The prompt contains only inputs and their rules, so any seed gives the same prompt.
const PROMPT_SEED = 1;

/** The thread's message that it has unpacked everything and now reads. */
export const READING_BEGINS = 'reading-begins';

/** `onReady` is called when the input of a plan is unpacked and its reading begins. */
export function runGenerationTask(task: GenerationTask, onStage: (stage: StageText) => void, onReady: () => void): GenerationResult {
  if (task.kind === 'generate') return runGenerateTask(task, onStage);
  if (task.kind === 'keep') return runSaveTask(task);
  if (task.kind === 'plan') return runPlanTask(task, onReady);
  const model: ApiModel = JSON.parse(unpackText(task.model));
  return { kind: 'prompt', prompt: promptForIdeas(model, task.intent, { words: task.words, seed: PROMPT_SEED }) };
}

function runGenerateTask(task: GenerateTask, onStage: (stage: StageText) => void): GenerateResult {
  const model = modelOf(task);
  const existing = task.existing.map(unpackFile);
  onStage(choosingText(task.intent.scope, model.operations.length));
  onStage(buildingText(task.intent.kinds));
  const { call, wishes, intent, ...request } = task;
  const known = unpackOrigins(task.origins);
  const { files, origins, ...generated } = generateSuite({
    ...request,
    model,
    existing,
    origins: known,
    ...(call === null ? {} : { call }),
    ...(wishes === null ? { intent } : { wishes }),
  });
  if (files.length > 0) onStage(writingText(files.length, generated.cases));
  return {
    kind: 'generate',
    generated,
    origins: packOrigins(origins),
    files: files.map(({ path, content }) => ({ path, blob: packText(content) })),
    changes: shownChanges(existing, files),
  };
}

function runPlanTask({ message, model, suite, context }: PlanTask, onReady: () => void): PlanResult {
  const isNew = model !== null && !models.has(model.id);
  const api = model === null ? null : cachedModel(model);
  const cases = suite === null ? [] : casesIn(suite.files.map(unpackFile));
  const atHand = suite === null ? null : { name: suite.name, revision: suite.revision, cases: cases.map(briefCase) };
  // The engine collects the words of a model at its first message and keeps them. For a large model this takes longer than reading.
  if (isNew) planMessage(FIRST_MESSAGE, { ...context, model: api, suite: null });
  onReady();
  return { kind: 'plan', plan: planMessage(message, { ...context, model: api, suite: atHand }) };
}

/** Any words will do that are looked up in the model. */
const FIRST_MESSAGE = 'smoke tests for the list';

const briefCase = ({ id, title, op, tags, steps }: TestCase) => ({ id, title, op, tags, statuses: statusesIn(steps) });

/** The statuses that the last step expects, which is the one that a case is about. */
function statusesIn(steps: TestCase['steps']): readonly string[] {
  const { must, should } = steps.at(-1)?.expect ?? {};
  return [...(must?.status ?? []), ...(should?.status ?? [])];
}

function runSaveTask(task: KeepTask): KeepResult {
  const existing = task.existing.map(unpackFile);
  const kept = keepVerifiedValues({ ...task, model: JSON.parse(unpackText(task.model)), existing, origins: unpackOrigins(task.origins) });
  if (kept.kind === 'gone') return { kind: 'keep', kept: null };
  const files = kept.files.map(({ path, content }) => ({ path, blob: packText(content) }));
  const { cases, requests, caseId, needs } = kept;
  return { kind: 'keep', kept: { files, isNew: compareFiles(existing, kept.files).length > 0, cases, requests, caseId, needs } };
}

function modelOf({ model, credential, intent }: GenerateTask): ApiModel {
  const described: ApiModel = JSON.parse(unpackText(model));
  if (credential === null || intent.scope.kind !== 'named') return described;
  const keys = new Set(intent.scope.operations.map(({ method, path }) => `${method ?? ''} ${path}`));
  return withCredential(described, keys, credential);
}

/** Unpacking a large model takes longer than reading a message, so the thread keeps the last ones. */
const MAX_MODELS = 3;
const models = new Map<string, ApiModel>();

function cachedModel({ id, bytes }: NonNullable<PlanTask['model']>): ApiModel {
  const known = models.get(id);
  if (known !== undefined) return known;
  const [oldest] = models.keys();
  if (models.size >= MAX_MODELS && oldest !== undefined) models.delete(oldest);
  const model: ApiModel = JSON.parse(unpackText(bytes));
  models.set(id, model);
  return model;
}

function unpackFile({ path, bytes }: PackedFile): TextFile {
  return { path, content: unpackText(bytes) };
}
