import type { SchemaTable } from '../../json/schema-ref.ts';
import { hashText, type Random, seededRandom, shortMark } from '../../json/seeded-random.ts';
import type { ApiModel, Operation, Schema, Step, StepRequest } from '../../model/index.ts';
import type { Links } from '../links/find-links.ts';
import type { SampleSize } from '../values/sample-types.ts';
import type { Credentials } from './credentials.ts';
import type { OperationName } from './operation-names.ts';
import type { SchemaShelf } from './response-schemas.ts';

/** All that builders need to know, made once per generation. */
export interface Workshop {
  readonly model: ApiModel;
  readonly seed: number;
  readonly links: Links;
  readonly names: ReadonlyMap<string, OperationName>;
  readonly credentials: Credentials;
  readonly shelf: SchemaShelf;
  /** Schemas without what a request must not carry. */
  readonly requestTable: SchemaTable;
  readonly requestSchema: (schema: Schema) => Schema;
  /** A valid request of any operation: inputs of one may need the result of another, which is composed the same way. */
  readonly compose: (draft: Draft, op: Operation) => Composed<StepRequest>;
}

/** A case being written: its steps so far and the values they capture. */
export interface Draft {
  readonly caseId: string;
  readonly size: SampleSize;
  readonly random: Random;
  readonly before: Step[];
  readonly cleanup: Step[];
  /** `producer key + field` -> name of the captured value. */
  readonly captured: Map<string, string>;
  /** Operations being composed, to end circles. */
  readonly open: string[];
  /** Text that is different for every request of a run, and the same in every generation. */
  readonly mark: () => string;
}

/** Each case draws from its own seed, so that adding one never changes another. */
export function startDraft(workshop: Workshop, caseId: string, size: SampleSize): Draft {
  let marks = 0;
  return {
    caseId,
    size,
    random: seededRandom(hashText(workshop.seed, caseId)),
    before: [],
    cleanup: [],
    captured: new Map(),
    open: [],
    mark: () => {
      marks += 1;
      return shortMark(workshop.seed, caseId, marks);
    },
  };
}

export type Composed<Value> = { readonly kind: 'composed'; readonly value: Value } | { readonly kind: 'omitted'; readonly reason: string };
