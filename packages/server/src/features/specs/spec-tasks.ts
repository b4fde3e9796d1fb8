import { readApi } from '@assay/engine';
import type { ApiModel, Finding, Operation } from '@assay/engine/model';
import { type Blob, packText, unpackText } from '../blob.ts';
import { storableText } from '../storable.ts';

/** Work on documents that may be large or hostile; it runs in a thread of its own. */
export type SpecTask =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'operation'; readonly model: Uint8Array; readonly key: string };

export interface OperationRow {
  readonly method: string;
  readonly path: string;
  readonly operationId: string | null;
  readonly summary: string | null;
  readonly tags: readonly string[];
}

export interface SpecRead {
  readonly kind: 'read';
  readonly title: string;
  readonly version: string;
  readonly operations: readonly OperationRow[];
  readonly findings: readonly Finding[];
  readonly document: Blob;
  readonly model: Blob;
}

export type SpecTaskResult =
  | SpecRead
  | { readonly kind: 'refused'; readonly problem: string; readonly line: number | null }
  | { readonly kind: 'operation'; readonly operation: Operation | null };

const MAX_FINDINGS = 200;

export function runSpecTask(task: SpecTask): SpecTaskResult {
  return task.kind === 'read' ? read(task.text) : { kind: 'operation', operation: findOperation(task.model, task.key) };
}

function read(text: string): SpecTaskResult {
  const result = readApi(text);
  if (result.kind === 'refused') return { kind: 'refused', problem: result.problem, line: result.line ?? null };
  const { model, findings } = result;
  return {
    kind: 'read',
    title: storableText(model.title),
    version: storableText(model.version),
    operations: model.operations.map(rowOf),
    findings: shorten(findings).map((finding) => ({
      ...finding,
      message: storableText(finding.message),
      pointer: storableText(finding.pointer),
    })),
    document: packText(text),
    model: packText(JSON.stringify(model)),
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

/** Keeps a broken document from filling the reply; the last entry says how many were left out. */
function shorten(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MAX_FINDINGS) return findings;
  const rest = findings.length - MAX_FINDINGS;
  return [...findings.slice(0, MAX_FINDINGS), { level: 'info', message: `${rest} more findings are not listed`, pointer: '' }];
}

function findOperation(packed: Uint8Array, key: string): Operation | null {
  const model: ApiModel = JSON.parse(unpackText(packed));
  return model.operations.find((operation) => operation.key === key) ?? null;
}
