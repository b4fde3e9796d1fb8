import { Ajv2020 } from 'ajv/dist/2020.js';

const RUN_ID = '1a2b3c4d';

/** Returns the value a server would parse, with repeats expanded and placeholders filled in. */
function received(value) {
  if (typeof value === 'string') return value.replaceAll('{{RUN_ID}}', RUN_ID);
  if (Array.isArray(value)) return value.map(received);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value.$repeat) && Object.keys(value).length === 1) return String(value.$repeat[0]).repeat(value.$repeat[1]);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, received(member)]));
}

/** Whether a property is marked read-only, either directly, through its reference, or in one of its parts. */
function isReadOnly(schema, table, hops = 0) {
  if (schema === null || typeof schema !== 'object' || hops > 10) return false;
  const target = typeof schema.$ref === 'string' ? table[schema.$ref.replace(/^#\/schemas\//, '')] : undefined;
  const parts = [...(target === undefined ? [] : [target]), ...(Array.isArray(schema.allOf) ? schema.allOf : [])];
  return schema.readOnly === true || parts.some((part) => isReadOnly(part, table, hops + 1));
}

/** Copies a schema so that references point into the table and read-only properties are not required in requests. */
function forRequests(schema, table) {
  if (Array.isArray(schema)) return schema.map((item) => forRequests(item, table));
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\//, 'table#/')
        : key === 'enum' || key === 'const'
          ? value
          : forRequests(value, table),
    ]),
  );
  if (Array.isArray(copy.required) && typeof copy.properties === 'object')
    copy.required = copy.required.filter((name) => !isReadOnly(schema.properties?.[name], table));
  return copy;
}

const expectsRejection = (step) => step?.expect.must?.status?.includes('4xx') === true;
const expectsSuccess = (step) => step?.expect.must?.status?.includes('2xx') === true;
// Validators do not check formats. A placeholder that makes up a whole value has the type of the captured value.
const isUndecidable = (testCase, json) => /\.format\b/.test(testCase.id) || /"\{\{(?!RUN_ID)[^}]*\}\}/.test(JSON.stringify(json));

/** Compiles each operation's JSON body schema once. Null if it has none, `undecided` if ajv cannot compile it. */
function openValidators(model) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema({ $id: 'table', schemas: forRequests(model.schemas, model.schemas) });
  const known = new Map();
  const compile = ({ bodies }) => {
    const body = bodies.find(({ media }) => /\bjson\b/i.test(media));
    if (body === undefined) return null;
    try {
      return ajv.compile(typeof body.schema === 'boolean' ? {} : { ...forRequests(body.schema, model.schemas) });
    } catch {
      return 'undecided';
    }
  };
  return (op) => {
    if (!known.has(op.key)) known.set(op.key, compile(op));
    return known.get(op.key);
  };
}

/** Names that must be unique within a run get a different suffix in each case. */
const withoutMarks = (json) => JSON.stringify(json ?? null).replace(/\{\{RUN_ID\}\}-?[0-9a-z]*/g, '');

/** True if the body must be accepted, false if it must be rejected, null if the case is not about the body. */
function wantedOf(testCase, control) {
  const step = testCase.steps.at(-1);
  if (expectsSuccess(step)) return true;
  const isOwnChange = control !== undefined && withoutMarks(control) !== withoutMarks(step.req.json);
  return expectsRejection(step) && isOwnChange ? false : null;
}

/** Checks every JSON body sent to the operation under test with an independent validator. */
export function bodyOutcomes(model, cases) {
  const validatorOf = openValidators(model);
  const operations = new Map(model.operations.map((op) => [op.key, op]));
  const controls = new Map(cases.map(({ id, steps }) => [id, steps.at(-1)?.req.json]));
  const outcome = { judged: 0, undecided: 0, wrong: [] };
  const about = cases.flatMap((testCase) => {
    const op = operations.get(testCase.op);
    const { req } = testCase.steps.at(-1) ?? {};
    const isMeant = op !== undefined && req?.json !== undefined && !testCase.tags.includes('flow') && req.method === op.method;
    const wanted = isMeant ? wantedOf(testCase, controls.get(testCase.needs?.[0] ?? '')) : null;
    const validate = wanted === null ? null : validatorOf(op);
    return validate === null ? [] : [{ testCase, json: req.json, wanted, validate }];
  });
  for (const { testCase, json, wanted, validate } of about) {
    if (validate === 'undecided' || isUndecidable(testCase, json)) {
      outcome.undecided += 1;
      continue;
    }
    outcome.judged += 1;
    if (validate(received(json)) === wanted) continue;
    const why = JSON.stringify(validate.errors?.[0] ?? json).slice(0, 200);
    outcome.wrong.push(`${testCase.id} must be ${wanted ? 'accepted' : 'rejected'}, but ajv disagrees: ${why}`);
  }
  return outcome;
}
