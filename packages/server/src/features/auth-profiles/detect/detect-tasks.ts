import { type Detection, detectFromCode, detectFromModel, detectFromPrompt } from '@assay/engine';
import type { ApiModel } from '@assay/engine/model';
import { decompressText } from '../../../shared/blob.ts';

/** Parses untrusted text and specs, so it runs in a separate thread. */
export type DetectTask =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'prompt'; readonly text: string }
  | { readonly kind: 'model'; readonly model: Uint8Array; readonly baseUrl: string };

export function runDetectTask(task: DetectTask): Detection {
  if (task.kind === 'code') return detectFromCode(task.text);
  if (task.kind === 'prompt') return detectFromPrompt(task.text);
  // Our own code serialised this value from the engine's model.
  const model: ApiModel = JSON.parse(decompressText(task.model));
  return detectFromModel(model, task.baseUrl);
}
