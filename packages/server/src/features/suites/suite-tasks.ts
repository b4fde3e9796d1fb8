import { compareFiles, type FileChange, generateSuite } from '@assay/engine';
import type { ApiModel, GeneratedSuite, Intent, TextFile } from '@assay/engine/model';
import { type Blob, packText, unpackText } from '../blob.ts';
import { buildingText, choosingText, type StageText, writingText } from './stage-texts.ts';

export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** One generation, done in a thread: models can be large and builders take their time. */
export interface GenerateTask {
  readonly model: Uint8Array;
  readonly intent: Extract<Intent, { kind: 'generate' }>;
  readonly seed: number;
  readonly maxFiles: number;
  readonly suite: { readonly id: string; readonly name: string };
  readonly specSha256: string;
  readonly existing: readonly PackedFile[];
}

export interface GenerateResult {
  readonly generated: Omit<GeneratedSuite, 'files'>;
  readonly files: readonly { readonly path: string; readonly blob: Blob }[];
  readonly changes: readonly FileChange[];
}

export function runGenerateTask(task: GenerateTask, onStage: (stage: StageText) => void): GenerateResult {
  const model: ApiModel = JSON.parse(unpackText(task.model));
  const existing = task.existing.map(unpackFile);
  onStage(choosingText(task.intent.scope, model.operations.length));
  onStage(buildingText(task.intent.kinds));
  const { files, ...generated } = generateSuite({ ...task, model, existing });
  if (files.length > 0) onStage(writingText(files.length, generated.cases));
  return {
    generated,
    files: files.map(({ path, content }) => ({ path, blob: packText(content) })),
    changes: compareFiles(existing, files),
  };
}

function unpackFile({ path, bytes }: PackedFile): TextFile {
  return { path, content: unpackText(bytes) };
}
