import { wordsOf } from '../format/words.ts';
import { nameOperations } from '../generate/cases/context/operation-names.ts';
import { acceptsJson } from '../generate/cases/expectation/accepts-json.ts';
import { jsonResponseSchema } from '../generate/cases/expectation/expectation.ts';
import { createSchemaRegistry, type SchemaRegistry } from '../generate/cases/expectation/schema-registry.ts';
import { createCredentials, toVariableName } from '../generate/cases/request/credentials.ts';
import { collapseBraces, escapePath } from '../generate/cases/request/literal-path.ts';
import { shortHash } from '../generate/values/seeded-random.ts';
import { percentEncode, placeholdersIn } from '../json/template.ts';
import type {
  ApiModel,
  AuthUse,
  CaseOrigins,
  EnvVariable,
  Expectation,
  GeneratedSuite,
  Operation,
  PastedCall,
  TestCase,
  TextFile,
} from '../model/index.ts';
import { caseTitle, SAFE_METHODS } from '../model/index.ts';
import { EMPTY_CALL, type HttpCall } from '../readers/calls/http-call.ts';
import { readQuery } from '../readers/calls/stored-pairs.ts';
import { mergeSuite } from '../suite/merge-suite.ts';
import { documentedResponse } from './check-response.ts';
import { BASE_URL_VARIABLE, countRequests, suiteHeader } from './generate-suite.ts';
import { removeCredentials } from './read-pasted-call.ts';

/** A request that a user sent by hand, and the returned status. `{{secret.KEY}}` is a placeholder for a secret. */
export interface TriedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly status: number;
  /** The title that the user chose. If empty, the operation's title is used. */
  readonly title: string;
}

export interface TriedRequestInput {
  readonly model: ApiModel;
  /** The operation's key, `METHOD /path`. */
  readonly operation: string;
  readonly tried: TriedRequest;
  readonly suite: { readonly id: string; readonly name: string };
  readonly seed: number;
  readonly specSha256: string;
  readonly existing: readonly TextFile[];
  /** The suite's cases from the last generation. The schemas of offered cases have to be kept. */
  readonly origins?: CaseOrigins;
}

export type KeptCase =
  | (Pick<GeneratedSuite, 'files' | 'cases' | 'requests'> & {
      readonly kind: 'kept';
      readonly caseId: string;
      /** Variables that an environment must provide before the case can run. */
      readonly needs: readonly string[];
    })
  /** The spec no longer contains this operation. */
  | { readonly kind: 'gone' };

/** Turns a request that was sent by hand into a case: the same request, the same status, and the documented schema. */
export function buildCaseFromTriedRequest(input: TriedRequestInput): KeptCase {
  const { model, tried } = input;
  const op = model.operations.find(({ key }) => key === input.operation);
  const secrets = new Set<string>();
  const credentials = createCredentials(model);
  const call = op === undefined ? null : callOf(op, withoutCredentialsOf(tried, Object.values(credentials.auth)), secrets);
  if (op === undefined || call === null) return { kind: 'gone' };
  const name = nameOperations(model.operations).get(op.key) ?? { id: op.key, file: 'operation' };
  const registry = createSchemaRegistry(model);
  const testCase = caseOf({ op, call, tried, name: name.id, expect: expectationOf(op, tried, name.id, registry) }, credentials.of(op));
  const secretNames = new Set([...secrets, ...call.secrets]);
  const needs = placeholdersIn(JSON.parse(JSON.stringify(testCase.steps))).filter((variable) => /^[A-Z][A-Z0-9_]*$/.test(variable));
  const env = needs.map((variable): [string, EnvVariable] => [
    variable,
    { secret: secretNames.has(variable), doc: 'Used by a request from Try it' },
  ]);
  const { files, cases } = mergeSuite({
    header: suiteHeader({
      ...input,
      env: { ...BASE_URL_VARIABLE, ...Object.fromEntries(env), ...credentials.env },
      auth: credentials.auth,
      schemas: registry.table(),
    }),
    parts: [{ op, file: name.file, cases: [testCase] }],
    maxFiles: 1,
    existing: input.existing,
    origins: input.origins ?? {},
  });
  return { kind: 'kept', files, cases: cases.length, requests: countRequests(cases), caseId: testCase.id, needs };
}

/** Drops headers and parameters that contain a credential for this API, whatever their name. */
function withoutCredentialsOf(tried: TriedRequest, uses: readonly (AuthUse | null)[]): TriedRequest {
  const names = new Set(uses.flatMap((use) => (use === null ? [] : [use.name.toLowerCase()])));
  const rest = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name.toLowerCase())));
  return { ...tried, headers: rest(tried.headers), query: rest(tried.query) };
}

const REFERENCE = /\{\{\s*secret\.([^\s{}]+)\s*\}\}/g;

/** Builds the request without its credential and with variables in place of other secrets, because a suite adds its own credentials. */
function callOf(op: Operation, tried: TriedRequest, secrets: Set<string>): PastedCall | null {
  const named = (text: string): string =>
    text.replace(REFERENCE, (_, key: string) => {
      const variable = /^[A-Z][A-Z0-9_]*$/.test(key) ? key : toVariableName(wordsOf(key));
      secrets.add(variable);
      return `{{${variable}}}`;
    });
  const pairs = (values: TriedRequest['query']) =>
    Object.entries(values).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((one) => ({ name, value: named(one) })),
    );
  const headers = pairs(tried.headers);
  const call: HttpCall = { ...EMPTY_CALL, method: op.method, query: pairs(tried.query), headers, body: bodyOf(tried.body, headers, named) };
  const values = Object.fromEntries(Object.entries(tried.path).map(([name, value]) => [name, named(value)]));
  return removeCredentials(call, pathOf(op, values));
}

function bodyOf(text: string | null, headers: HttpCall['headers'], named: (text: string) => string): HttpCall['body'] {
  if (text === null) return { kind: 'none' };
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  if (!type.includes('application/x-www-form-urlencoded')) return { kind: 'text', text: named(text) };
  return { kind: 'form', fields: readQuery(named(text)) };
}

/** Percent-encodes the values in the path. Placeholders stay. */
function pathOf(op: Operation, values: Readonly<Record<string, string>>): string {
  const encoded = (value: string): string =>
    value
      .split(/(\{\{[A-Z][A-Z0-9_]*\}\})/)
      .map((part, index) => (index % 2 === 1 ? part : percentEncode(part)))
      .join('');
  return escapePath(collapseBraces(op.path)).replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encoded(values[name] ?? '') : whole,
  );
}

/**
 * Expects the status that was returned, and the documented schema for it, unless the request accepted something other
 * than JSON.
 */
function expectationOf(op: Operation, { status, headers }: TriedRequest, name: string, registry: SchemaRegistry): Expectation {
  const response = op.method === 'HEAD' ? null : documentedResponse(op, status);
  const schema = response === null || !acceptsJson(headers) ? null : jsonResponseSchema(response, registry);
  if (schema === null) return { must: { status: [String(status)] } };
  return { must: { status: [String(status)], schema: registry.nameFor(schema, `${name}.${response?.status ?? status}`) } };
}

interface CaseParts {
  readonly op: Operation;
  readonly call: PastedCall;
  readonly tried: TriedRequest;
  readonly name: string;
  readonly expect: Expectation;
}

function caseOf({ op, call, tried, name, expect }: CaseParts, use: ReturnType<ReturnType<typeof createCredentials>['of']>): TestCase {
  const { kind: _kind, ...body } = call.body;
  const [query, headers] = [
    { ...call.query, ...use.query },
    { ...call.headers, ...use.headers },
  ];
  const req = {
    method: op.method,
    path: call.path,
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(use.auth === null ? {} : { auth: use.auth }),
    ...body,
  };
  const isDocumented = documentedResponse(op, tried.status) !== null;
  return {
    id: `${name}.tried-${shortHash(JSON.stringify(req), tried.status)}`,
    title: (tried.title || caseTitle(op.key, 'as sent by hand')).slice(0, 200),
    tags: [tried.status < 400 ? 'smoke' : 'negative', ...(SAFE_METHODS.includes(op.method) ? [] : (['mutates'] as const))],
    op: op.key,
    why: `A user sent this request and saved ${tried.status} as the expected status${isDocumented ? ', which the spec lists' : ''}.`,
    evidence: isDocumented ? 'C' : 'H',
    edited: true,
    steps: [{ req, expect }],
  };
}
