import type { SchemaTable } from '../../../json/schema-ref.ts';
import type { ApiModel, Json, Operation, Schema, Step, StepRequest } from '../../../model/index.ts';
import type { Links } from '../../links/find-links.ts';
import type { OperationIndex } from '../../links/operation-index.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import { hashText, type Random, seededRandom, shortHash } from '../../values/seeded-random.ts';
import type { SchemaRegistry } from '../expectation/schema-registry.ts';
import type { Credentials } from '../request/credentials.ts';
import type { KnownLogin } from '../request/known-login.ts';
import type { RequiredVariables } from '../request/required-variables.ts';
import type { OperationName } from './operation-names.ts';

/** Everything that the builders share. Created once per generation. */
export interface GenerationContext {
  readonly model: ApiModel;
  readonly seed: number;
  readonly links: Links;
  readonly places: OperationIndex;
  readonly names: ReadonlyMap<string, OperationName>;
  readonly credentials: Credentials;
  readonly login: KnownLogin | null;
  readonly schemaRegistry: SchemaRegistry;
  readonly requiredVariables: RequiredVariables;
  /** Auth entries that the suite adds to those in the spec, such as an expired token. */
  readonly identities: ReadonlySet<string>;
  /** Time budgets for operations, in milliseconds. */
  readonly budgets: Readonly<Record<string, number>>;
  /** Schemas without the parts that a request must not contain. */
  readonly requestTable: SchemaTable;
  readonly requestSchema: (schema: Schema) => Schema;
  /** Composes a valid request for any operation. Its inputs may need the result of another operation, which is composed the same way. */
  readonly compose: (draft: CaseDraft, op: Operation) => ComposeResult<StepRequest>;
  /** An operation's valid request with the steps before and after it. It is composed once and copied into every case. */
  readonly base: (op: Operation, size: SampleSize) => ComposeResult<BaseRequest>;
}

/** A valid request that contains placeholder marks instead of unique values. The marks are replaced for each case. */
export interface BaseRequest {
  readonly before: readonly Step[];
  readonly step: Step;
  readonly cleanup: readonly Step[];
  /** The body with valid values in place of placeholders, so that it can be checked against the schema. */
  readonly literal: Json | null;
  readonly marks: readonly string[];
  readonly patterned: CaseDraft['patterned'];
}

/** A case in progress: its steps so far and the values they capture. */
export interface CaseDraft {
  readonly caseId: string;
  readonly size: SampleSize;
  readonly random: Random;
  readonly before: Step[];
  readonly cleanup: Step[];
  /** `producer key + field` -> name of the captured value. */
  readonly captured: Map<string, string>;
  /** Collection path -> key that the case chose for the resource it creates there. */
  readonly chosen: Map<string, string>;
  /** Operation key -> its body before keys and unique names were inserted. */
  readonly literals: Map<string, Json>;
  readonly marks: string[];
  /** Mark -> how to derive a string from it if the mark itself does not match a pattern. */
  readonly patterned: Map<string, readonly ((mark: string) => string | null)[]>;
  /** Operations being composed, to detect cycles. */
  readonly open: string[];
  /** Returns text that differs between the requests in a run but is the same in every generation. */
  readonly mark: () => string;
  /** Counts the values that are unique to this case: random values, marks and captured values. */
  readonly taken: () => number;
  readonly take: () => void;
}

/** Each case has its own random seed, so that adding a case never changes another. */
export function startDraft(context: GenerationContext, caseId: string, size: SampleSize): CaseDraft {
  const marks: string[] = [];
  const draw = seededRandom(hashText(context.seed, caseId));
  let taken = 0;
  const take = (): void => {
    taken += 1;
  };
  return {
    caseId,
    size,
    take,
    taken: () => taken,
    random: () => {
      take();
      return draw();
    },
    before: [],
    cleanup: [],
    captured: new Map(),
    chosen: new Map(),
    literals: new Map(),
    marks,
    patterned: new Map(),
    open: [],
    mark: () => {
      take();
      const mark = createMark(context, caseId, marks.length);
      marks.push(mark);
      return mark;
    },
  };
}

export function createMark(context: GenerationContext, caseId: string, index: number): string {
  return shortHash(context.seed, caseId, index + 1);
}

export type ComposeResult<Value> =
  | { readonly kind: 'composed'; readonly value: Value }
  | { readonly kind: 'omitted'; readonly reason: string };
