import { createHash } from 'node:crypto';
import {
  type ContractDiff,
  checkResponse,
  chooseOperations,
  compareModels,
  convertToOpenApi,
  diffToMarkdown,
  operationHashes,
  parseText,
  type ReceivedResponse,
  type ResponseCheck,
  readApi,
  type SourceFormat,
  writeOpenApi,
  writeYaml,
} from '@assay/engine';
import type { ApiModel, Finding, JsonObject, Operation, OperationRef, Scope } from '@assay/engine/model';
import { type Blob, compressText, decompressText } from '../../shared/blob.ts';
import { storableText } from '../../shared/storable.ts';
import { type InspectedOperation, inspectOperation } from './inspect-operation.ts';
import { narrowOperations, type WantedOperations } from './narrow-operations.ts';
import { findSpecPaths, type SpecPaths } from './spec-paths.ts';
import { type SpecSource, sourceFiles, sourceText } from './spec-source.ts';

/** Tasks on specs that may be large or hostile, so they run in a separate thread. */
export type SpecTask =
  /** A no-op whose result shows that the thread has started. */
  | { readonly kind: 'start' }
  | { readonly kind: 'read'; readonly source: SpecSource }
  /** Lists the other files that a spec references. */
  | { readonly kind: 'files'; readonly text: string }
  | { readonly kind: 'compare'; readonly base: Uint8Array; readonly head: Uint8Array }
  | {
      readonly kind: 'document';
      readonly source: Uint8Array;
      readonly form: 'original' | 'normalised';
      readonly format: 'json' | 'yaml' | null;
    }
  | { readonly kind: 'inspect'; readonly model: Uint8Array; readonly key: string }
  | { readonly kind: 'outline'; readonly model: Uint8Array }
  | { readonly kind: 'choose'; readonly model: Uint8Array; readonly scope: Scope; readonly wanted: WantedOperations }
  | { readonly kind: 'schemes'; readonly model: Uint8Array }
  | { readonly kind: 'servers'; readonly model: Uint8Array }
  | { readonly kind: 'check'; readonly model: Uint8Array; readonly key: string; readonly answer: ReceivedResponse };

export interface OperationRow {
  readonly method: string;
  readonly path: string;
  readonly operationId: string | null;
  readonly summary: string | null;
  readonly tags: readonly string[];
}

/** An operation with its documented statuses. */
export interface OutlinedOperation {
  readonly key: string;
  readonly summary: string | null;
  readonly statuses: readonly string[];
}

const outlineOf = ({ key, summary, responses }: Operation): OutlinedOperation => ({
  key,
  summary,
  statuses: responses.map(({ status }) => status),
});

export interface ParsedSpec {
  readonly kind: 'read';
  readonly format: SourceFormat;
  readonly title: string;
  readonly version: string;
  readonly servers: readonly string[];
  readonly operations: readonly OperationRow[];
  readonly findings: readonly Finding[];
  readonly document: Blob;
  readonly model: Blob;
}

export type SpecTaskResult =
  | { readonly kind: 'started' }
  | ParsedSpec
  | { readonly kind: 'files'; readonly files: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: string; readonly line: number | null }
  | { readonly kind: 'compared'; readonly diff: ContractDiff; readonly markdown: string; readonly changedOperations: number }
  | { readonly kind: 'document'; readonly text: string; readonly isJson: boolean }
  | { readonly kind: 'inspected'; readonly found: InspectedOperation | null }
  | { readonly kind: 'outlined'; readonly operations: readonly OutlinedOperation[] }
  | { readonly kind: 'chosen'; readonly choice: ChosenOperations }
  | { readonly kind: 'schemes'; readonly schemes: ApiModel['securitySchemes'] }
  | { readonly kind: 'servers'; readonly servers: readonly string[]; readonly paths: SpecPaths }
  | { readonly kind: 'checked'; readonly check: ResponseCheck | null };

/** The operations in a scope, or the closest ones when there are none. */
export interface ChosenOperations {
  readonly chosen: readonly OperationRef[];
  readonly nearest: readonly OperationRef[];
}

const MAX_FINDINGS = 200;

export function runSpecTask(task: SpecTask): SpecTaskResult | Promise<SpecTaskResult> {
  switch (task.kind) {
    case 'start':
      return { kind: 'started' };
    case 'read':
      return read(task.source);
    case 'files':
      return { kind: 'files', files: sourceFiles(task.text) };
    case 'compare':
      return compare(modelIn(task.base), modelIn(task.head));
    case 'document':
      return writeDocument(task);
    case 'inspect':
      return { kind: 'inspected', found: inspectOperation(modelIn(task.model), task.key) };
    case 'outline':
      return { kind: 'outlined', operations: modelIn(task.model).operations.map(outlineOf) };
    case 'choose':
      return { kind: 'chosen', choice: choose(narrowOperations(modelIn(task.model), task.wanted), task.scope) };
    case 'schemes':
      return { kind: 'schemes', schemes: modelIn(task.model).securitySchemes };
    case 'servers':
      return serversOf(modelIn(task.model));
    case 'check': {
      const model = modelIn(task.model);
      const operation = model.operations.find((candidate) => candidate.key === task.key);
      return { kind: 'checked', check: operation === undefined ? null : checkResponse(model, operation, task.answer) };
    }
  }
}

function serversOf({ servers, operations }: ApiModel): SpecTaskResult {
  const paths = operations.map(({ path }) => path);
  return { kind: 'servers', servers, paths: findSpecPaths(servers, paths) };
}

function choose(model: ApiModel, scope: Scope): ChosenOperations {
  const choice = chooseOperations(model, scope);
  if (choice.kind === 'none') return { chosen: [], nearest: choice.nearest };
  return { chosen: choice.operations.map(({ method, path, summary }) => ({ method, path, summary })), nearest: [] };
}

/** The server compressed this text itself, from a model that the engine had read. */
function modelIn(packed: Uint8Array): ApiModel {
  return JSON.parse(decompressText(packed));
}

async function read(from: SpecSource): Promise<SpecTaskResult> {
  const given = await sourceText(from);
  if (given.kind === 'refused') return { kind: 'refused', problem: given.problem, line: null };
  const { text } = given;
  const converted = convertToOpenApi(text);
  if (converted.kind === 'refused') return { kind: 'refused', problem: converted.problem, line: null };
  // A collection or recording may contain credentials, so only the inferred model is stored.
  const source = converted.kind === 'converted' ? converted.text : text;
  const result = readApi(source);
  if (result.kind === 'refused') return { kind: 'refused', problem: result.problem, line: result.line ?? null };
  const { model } = result;
  const notes = [...given.notes, ...(converted.kind === 'converted' ? converted.notes : [])];
  const findings = [...notes.map((message): Finding => ({ level: 'info', message, pointer: '' })), ...result.findings];
  return {
    kind: 'read',
    format: converted.kind === 'converted' ? converted.format : 'openapi',
    title: storableText(model.title),
    version: storableText(model.version),
    servers: model.servers.map(storableText),
    operations: model.operations.map(rowOf),
    findings: shorten(findings).map((finding) => ({
      ...finding,
      message: storableText(finding.message),
      pointer: storableText(finding.pointer),
    })),
    document: compressText(source),
    model: compressText(JSON.stringify(model)),
  };
}

function rowOf({ method, path, operationId, summary, tags }: Operation): OperationRow {
  return {
    method,
    path: storableText(path),
    operationId: operationId === null ? null : storableText(operationId),
    summary: summary === null ? null : storableText(summary),
    tags: tags.map(storableText),
  };
}

/** Keeps a broken spec from filling the response. The last entry counts the omitted findings. */
function shorten(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MAX_FINDINGS) return findings;
  const rest = findings.length - MAX_FINDINGS;
  return [...findings.slice(0, MAX_FINDINGS), { level: 'info', message: `${rest} more findings are not listed`, pointer: '' }];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

function compare(base: ApiModel, head: ApiModel): SpecTaskResult {
  const diff = compareModels(base, head);
  const before = operationHashes(base, sha256);
  const changed = [...operationHashes(head, sha256)].filter(([key, hash]) => before.get(key) !== hash);
  return { kind: 'compared', diff, markdown: diffToMarkdown(diff), changedOperations: changed.length };
}

function writeDocument({ source, form, format }: Extract<SpecTask, { kind: 'document' }>): SpecTaskResult {
  if (form === 'normalised') return written(writeOpenApi(modelIn(source)), format ?? 'json');
  const text = decompressText(source);
  const isJson = /^\uFEFF?\s*[{[]/.test(text);
  if (format === null || (format === 'json') === isJson) return { kind: 'document', text, isJson };
  const parsed = parseText(text);
  return parsed.kind === 'refused' ? { kind: 'refused', problem: parsed.problem, line: null } : written(parsed.document, format);
}

function written(document: JsonObject, format: 'json' | 'yaml'): SpecTaskResult {
  if (format === 'yaml') return { kind: 'document', text: writeYaml(document), isJson: false };
  return { kind: 'document', text: `${JSON.stringify(document, null, 2)}\n`, isJson: true };
}
