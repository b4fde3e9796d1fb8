import type { ApiModel, AuthUse, EnvVariable, Evidence, Omission, Operation, Schema, SuiteKind, TestCase } from '../model/index.ts';
import { buildAuth } from './cases/auth.ts';
import { buildBoundary } from './cases/boundary.ts';
import { composeRequest } from './cases/compose-request.ts';
import { openCredentials } from './cases/credentials.ts';
import type { Workshop } from './cases/draft.ts';
import { buildNegative } from './cases/negative.ts';
import { nameOperations } from './cases/operation-names.ts';
import { openSchemaShelf } from './cases/response-schemas.ts';
import { buildControl, buildSmoke } from './cases/smoke.ts';
import { openLinks } from './links/find-links.ts';
import { requestSchemas } from './values/direction.ts';

export interface GenerateInput {
  readonly model: ApiModel;
  readonly operations: readonly Operation[];
  readonly kinds: readonly SuiteKind[];
  /** At most so many cases of each kind but smoke. */
  readonly perOperation: number | null;
  readonly seed: number;
}

/** Everything made for one operation. */
export interface BuiltOperation {
  readonly op: Operation;
  /** Stem of the file name. */
  readonly file: string;
  readonly cases: readonly TestCase[];
  /** The positive control the cases need; part of `cases` only when smoke tests were asked for. */
  readonly control: TestCase;
  readonly text: string;
  readonly evidence: Evidence;
}

export interface GeneratedCases {
  readonly built: readonly BuiltOperation[];
  readonly omitted: readonly Omission[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly auth: Readonly<Record<string, AuthUse | null>>;
  readonly env: Readonly<Record<string, EnvVariable>>;
}

const BUILDABLE: readonly SuiteKind[] = ['smoke', 'negative', 'boundary', 'auth'];

/** Model and wish -> cases with their evidence, and for every operation without one the reason. */
export function generateCases(input: GenerateInput): GeneratedCases {
  const workshop = openWorkshop(input.model, input.seed);
  const wanted = input.kinds.filter((kind) => BUILDABLE.includes(kind));
  const kinds: readonly SuiteKind[] = wanted.length === 0 ? ['smoke'] : wanted;
  const built: BuiltOperation[] = [];
  const omitted: Omission[] = [];
  for (const op of input.operations) {
    const result = buildOperation(workshop, op, kinds, input.perOperation);
    if (typeof result === 'string') omitted.push({ op: op.key, reason: result });
    else built.push({ op, file: workshop.names.get(op.key)?.file ?? 'operation', ...result });
  }
  return { built, omitted, schemas: workshop.shelf.table(), auth: workshop.credentials.auth, env: workshop.credentials.env };
}

function openWorkshop(model: ApiModel, seed: number): Workshop {
  const request = requestSchemas(model.schemas);
  const workshop: Workshop = {
    model,
    seed,
    links: openLinks(model),
    names: nameOperations(model.operations),
    credentials: openCredentials(model),
    shelf: openSchemaShelf(model),
    requestTable: request.schemas,
    requestSchema: request.directed,
    compose: (draft, op) => composeRequest(workshop, draft, op),
  };
  return workshop;
}

type Content = Pick<BuiltOperation, 'cases' | 'control' | 'text' | 'evidence'>;

/** The cases of one operation, or the reason why there are none. */
function buildOperation(workshop: Workshop, op: Operation, kinds: readonly SuiteKind[], limit: number | null): Content | string {
  const control = buildControl(workshop, op);
  if (control.kind === 'omitted') return control.reason;
  const parts = [
    kinds.includes('smoke') ? buildSmoke(workshop, op, control.value) : null,
    kinds.includes('negative') ? buildNegative(workshop, op, limit) : null,
    kinds.includes('boundary') ? buildBoundary(workshop, op, limit) : null,
    kinds.includes('auth') ? buildAuth(workshop, op) : null,
  ].flatMap((part) => (part === null || part.cases.length === 0 ? [] : [part]));
  if (parts.length === 0) return 'its documented input leaves nothing to break';
  return {
    cases: parts.flatMap((part) => part.cases),
    control: control.value,
    text: parts.map((part) => part.text).join('; '),
    evidence: 'C',
  };
}
