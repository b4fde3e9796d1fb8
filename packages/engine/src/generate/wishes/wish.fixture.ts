import { bookshopDocument } from '../../../../sample-api/src/document.ts';
import { generateSuite, type InputSetting, readSuite } from '../../index.ts';
import type {
  ApiModel,
  ExpectedResponse,
  FieldSetting,
  GeneratedSuite,
  JsonObject,
  Step,
  TestCase,
  TestWish,
  TextFile,
} from '../../model/index.ts';
import { modelOf } from '../../shop.fixture.ts';

/** The model of the sample API. */
export const bookshop: ApiModel = modelOf(JSON.parse(JSON.stringify(bookshopDocument('http://127.0.0.1', () => false))));

export const anyResponse: ExpectedResponse = { status: null, fields: [] };
export const responseWithStatus = (expected: string): ExpectedResponse => ({ status: expected, fields: [] });

/** `field('price', -1)` sets a value. To omit a field, pass a setting with `is`. */
export const fieldSetting = (name: string, value: string | number | boolean): InputSetting => ({
  target: 'field',
  name,
  setting: { kind: 'value', value },
});

export const inputSetting = (
  kind: Exclude<FieldSetting['kind'], 'value'>,
  name: string,
  target: InputSetting['target'] = 'field',
): InputSetting => ({
  target,
  name,
  setting: { kind },
});

export function exactWish(
  operation: string,
  settings: readonly InputSetting[] = [],
  more: Partial<Extract<TestWish, { kind: 'exact' }>> = {},
): TestWish {
  return { kind: 'exact', operation, settings, expect: anyResponse, identity: 'own', ...more };
}

export interface WishFixtureOptions {
  readonly model?: ApiModel;
  readonly existing?: GeneratedSuite;
}

/** Generates a suite from test requests and checks that every runner accepts it. */
export function wishFor(wishes: readonly TestWish[], { model = bookshop, existing }: WishFixtureOptions = {}): GeneratedSuite {
  const generated = generateSuite({
    model,
    wishes,
    seed: 42,
    maxFiles: 10,
    suite: { id: 's', name: 'Wishes' },
    specSha256: 'abc',
    existing: existing?.files ?? [],
    origins: existing?.origins ?? {},
  });
  if (generated.files.length > 0) requireValid(generated.files);
  return generated;
}

function requireValid(files: readonly TextFile[]): void {
  const read = readSuite(files);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
}

export const modelFor = (document: JsonObject): ApiModel => modelOf(document);

/** Returns the cases of a suite that are not control cases. */
export function requestedCases(generated: GeneratedSuite): readonly TestCase[] {
  const read = readSuite(generated.files);
  const ids = new Set(generated.wishes.flatMap(({ cases }) => cases));
  return read.kind === 'suite' ? read.suite.cases.filter(({ id }) => ids.has(id)) : [];
}

/** Returns the only case for one test request. */
export function caseFor(wish: TestWish, options: WishFixtureOptions = {}): TestCase {
  const generated = wishFor([wish], options);
  const [only, ...others] = requestedCases(generated);
  if (only === undefined || others.length > 0) throw new Error(`${others.length + 1} cases: ${JSON.stringify(generated.omitted)}`);
  return only;
}

export function lastStepOf({ steps }: TestCase): Step {
  const step = steps.at(-1);
  if (step === undefined) throw new Error('the case has no step');
  return step;
}

/** Returns the requests of a case, such as `POST /books` and `GET /books/{{bookId}}`. */
export function requestsOf({ steps }: TestCase): readonly string[] {
  return steps.map(({ req }) => `${req.method} ${req.path}`);
}

/** The reason why a test request was not built. */
export function reasonFor(wish: TestWish, options: WishFixtureOptions = {}): string {
  return wishFor([wish], options)
    .omitted.map(({ reason }) => reason)
    .join('; ');
}
