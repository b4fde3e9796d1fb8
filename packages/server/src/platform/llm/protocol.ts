import type { Json } from '@assay/engine/model';
import type { LlmSettings } from '../config/llm-settings.ts';

export interface Question {
  readonly system: string;
  readonly user: string;
  /** The result's JSON Schema. */
  readonly schema: Json;
}

/** The protocol for one family of services. */
export interface Protocol {
  request(
    settings: LlmSettings,
    question: Question,
    options: { readonly strict: boolean },
  ): {
    readonly path: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: Json;
  };
  /** Extracts the result from a response: JSON, or text that contains JSON. Throws when there is none. */
  answer(reply: unknown): Json;
}

export const MAX_ANSWER_TOKENS = 8000;
