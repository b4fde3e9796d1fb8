import {
  buildCaseFromTriedRequest,
  buildIdeaPrompt,
  compareFiles,
  generateSuite,
  keepFindings,
  startSuite,
  type TriedRequest,
} from '@assay/engine';
import type {
  ApiModel,
  ExploreFinding,
  Fact,
  GeneratedSuite,
  IdeaPrompt,
  IdentityProfile,
  Intent,
  LinkExperience,
  PastedCall,
  SecurityScheme,
  TestIdea,
  TestWish,
  TextFile,
} from '@assay/engine/model';
import { type Blob, compressText, decompressText } from '../../../shared/blob.ts';
import { compressOrigins, decompressOrigins } from '../origins.store.ts';
import { type DisplayedChange, displayedChanges } from './generation-cards.ts';
import { type CompressedFile, decompressFile, type MessageResult, type MessageTask, runMessageTask } from './message-tasks.ts';
import { buildingText, choosingText, type StageText, writingText } from './stage-texts.ts';
import { applyCredential } from './with-credential.ts';

/** The input for one generation. It runs in a thread, because models can be large and building takes time. */
export interface GenerateTask {
  readonly kind: 'generate';
  readonly model: Uint8Array;
  readonly intent: Extract<Intent, { kind: 'generate' }>;
  /** The tests that a message requests. Null if the intent is sufficient. */
  readonly wishes: readonly TestWish[] | null;
  readonly seed: number;
  /** Null for one file per resource. */
  readonly maxFiles: number | null;
  readonly suite: { readonly id: string; readonly name: string };
  readonly specSha256: string;
  readonly existing: readonly CompressedFile[];
  readonly ideas: readonly TestIdea[];
  readonly call: PastedCall | null;
  readonly baseUrls: readonly string[];
  /** How the profile chosen in the endpoint dialog sends its credential. */
  readonly credential: SecurityScheme | null;
  /** Variables to declare in addition to those that the cases use. */
  readonly placeholders: readonly string[];
  /** The last generated cases; null when none are stored. */
  readonly origins: Uint8Array | null;
  /** Results of earlier runs that show which operations provide usable values. */
  readonly experience: readonly LinkExperience[];
  /** The project's accepted facts. */
  readonly facts: readonly Fact[];
  /** The identities in the project's environment, without secrets. */
  readonly profiles: readonly IdentityProfile[];
}

/** Builds the language model prompt for a request. */
export interface PromptTask {
  readonly kind: 'prompt';
  readonly model: Uint8Array;
  readonly intent: Extract<Intent, { kind: 'generate' }>;
  readonly words: string;
}

/** A manually tried request to save to a suite. */
export interface SaveRequestTask {
  readonly kind: 'keep';
  readonly model: Uint8Array;
  readonly operation: string;
  readonly tried: TriedRequest;
  readonly suite: { readonly id: string; readonly name: string };
  readonly seed: number;
  readonly specSha256: string;
  readonly existing: readonly CompressedFile[];
  /** The last generated cases; null when none are stored. */
  readonly origins: Uint8Array | null;
}

/** Findings from an exploration to save in a suite. */
export interface KeepFindingsTask {
  readonly kind: 'keep-findings';
  readonly model: Uint8Array;
  readonly findings: readonly ExploreFinding[];
  readonly suite: { readonly id: string; readonly name: string };
  readonly seed: number;
  readonly specSha256: string;
  readonly existing: readonly CompressedFile[];
}

export interface KeepFindingsResult {
  readonly kind: 'keep-findings';
  readonly files: readonly { readonly path: string; readonly blob: Blob }[];
  readonly isNew: boolean;
  readonly cases: number;
  readonly requests: GeneratedSuite['requests'];
  /** The number of findings that are now cases in the suite. */
  readonly findings: number;
}

/** A suite without cases. The model shows how the API authenticates. */
export interface StartTask {
  readonly kind: 'start';
  readonly suite: { readonly id: string; readonly name: string };
  readonly seed: number;
  /** Null when the project has no spec. */
  readonly api: { readonly model: Uint8Array; readonly specSha256: string } | null;
}

export interface StartResult {
  readonly kind: 'start';
  readonly file: TextFile;
}

export type GenerationTask = GenerateTask | PromptTask | SaveRequestTask | KeepFindingsTask | StartTask | MessageTask;
export type GenerationResult = GenerateResult | PromptResult | SaveRequestResult | KeepFindingsResult | StartResult | MessageResult;

export interface SaveRequestResult {
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
  readonly changes: readonly DisplayedChange[];
}

// The prompt contains only inputs and their rules, so any seed gives the same prompt.
const PROMPT_SEED = 1;

/** The thread's message that it has unpacked the input and starts parsing. */
export const PARSING_STARTED = 'reading-begins';

/** `onReady` is called when a plan's input is unpacked and parsing starts. */
export function runGenerationTask(task: GenerationTask, onStage: (stage: StageText) => void, onReady: () => void): GenerationResult {
  if (task.kind === 'generate') return runGenerateTask(task, onStage);
  if (task.kind === 'keep') return runSaveTask(task);
  if (task.kind === 'keep-findings') return runKeepFindingsTask(task);
  if (task.kind === 'start') return runStartTask(task);
  if (task.kind !== 'prompt') return runMessageTask(task, onReady);
  const model: ApiModel = JSON.parse(decompressText(task.model));
  return { kind: 'prompt', prompt: buildIdeaPrompt(model, task.intent, { words: task.words, seed: PROMPT_SEED }) };
}

function runGenerateTask(task: GenerateTask, onStage: (stage: StageText) => void): GenerateResult {
  const model = modelOf(task);
  const existing = task.existing.map(decompressFile);
  onStage(choosingText(task.intent.scope, model.operations.length));
  onStage(buildingText(task.intent.kinds));
  const { call, wishes, intent, ...request } = task;
  const known = decompressOrigins(task.origins);
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
    origins: compressOrigins(origins),
    files: files.map(({ path, content }) => ({ path, blob: compressText(content) })),
    changes: displayedChanges(existing, files),
  };
}

function runSaveTask(task: SaveRequestTask): SaveRequestResult {
  const existing = task.existing.map(decompressFile);
  const kept = buildCaseFromTriedRequest({
    ...task,
    model: JSON.parse(decompressText(task.model)),
    existing,
    origins: decompressOrigins(task.origins),
  });
  if (kept.kind === 'gone') return { kind: 'keep', kept: null };
  const files = kept.files.map(({ path, content }) => ({ path, blob: compressText(content) }));
  const { cases, requests, caseId, needs } = kept;
  return { kind: 'keep', kept: { files, isNew: compareFiles(existing, kept.files).length > 0, cases, requests, caseId, needs } };
}

function runKeepFindingsTask(task: KeepFindingsTask): KeepFindingsResult {
  const existing = task.existing.map(decompressFile);
  const { files, kept, cases, requests } = keepFindings({ ...task, model: JSON.parse(decompressText(task.model)), existing });
  const packed = files.map(({ path, content }) => ({ path, blob: compressText(content) }));
  return { kind: 'keep-findings', files: packed, isNew: compareFiles(existing, files).length > 0, cases, requests, findings: kept };
}

function runStartTask({ suite, seed, api }: StartTask): StartResult {
  const opened = api === null ? null : { ...api, model: JSON.parse(decompressText(api.model)) as ApiModel };
  return { kind: 'start', file: startSuite({ suite, seed, api: opened }) };
}

function modelOf({ model, credential, intent }: GenerateTask): ApiModel {
  const described: ApiModel = JSON.parse(decompressText(model));
  if (credential === null || intent.scope.kind !== 'named') return described;
  const keys = new Set(intent.scope.operations.map(({ method, path }) => `${method ?? ''} ${path}`));
  return applyCredential(described, keys, credential);
}
