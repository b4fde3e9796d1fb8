import type { Json } from '@assay/engine/model';
import type { LlmSettings } from '../config/llm-settings.ts';

export interface Question {
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer. */
  readonly schema: Json;
}

/** How one family of services wants to be asked. */
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
  /** The answer in a reply: JSON, or text that holds JSON. Throws when there is none. */
  answer(reply: unknown): Json;
}

export const MAX_ANSWER_TOKENS = 8000;
