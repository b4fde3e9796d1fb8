import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER, requestsOf, requestsOfPass, SIGN_IN } from './workload.mjs';

const pretty = (value) => JSON.stringify(value, null, 1);

/** Writes the workload to `folder` in every runner's format, or only in ours. */
export function writeFormats(folder, base, amount, { isBroken = false, isOursAlone = false } = {}) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeAssay(join(folder, 'assay'), amount, isBroken);
  if (isOursAlone) return;
  const once = [SIGN_IN, ...requestsOf(requestsOfPass(amount), isBroken)];
  writeFileSync(join(folder, 'postman.json'), pretty(postman(base, once)));
  writeBruno(join(folder, 'bruno'), base, once);
  writeFileSync(join(folder, 'k6.js'), k6Script(base, once));
  writeFileSync(join(folder, 'bench.hurl'), hurlFile(base, once));
  // Step CI has no loops, so every pass is written out. JSON is valid YAML.
  const all = Array.from({ length: amount / requestsOfPass(amount) }, () => once).flat();
  writeFileSync(
    join(folder, 'stepci.yml'),
    pretty({ version: '1.1', name: 'bench', tests: { bench: { steps: all.map((one, at) => stepciStep(base, one, at)) } } }),
  );
}

function postman(base, requests) {
  const item = requests.map((one, at) => ({
    name: `${at}`,
    event: [
      {
        listen: 'test',
        script: {
          exec: [
            `pm.test('status', () => pm.response.to.have.status(${one.status}));`,
            `pm.test('header', () => pm.expect(pm.response.headers.get('${HEADER[0]}')).to.eql('${HEADER[1]}'));`,
            `pm.test('field', () => pm.expect(pm.response.json()['${one.field[0]}']).to.eql(${JSON.stringify(one.field[1])}));`,
            ...(one === SIGN_IN ? ["pm.collectionVariables.set('token', pm.response.json().token);"] : []),
          ],
        },
      },
    ],
    request: {
      method: one.method,
      url: base + one.path,
      header: [
        ...(one === SIGN_IN ? [] : [{ key: 'authorization', value: 'Bearer {{token}}' }]),
        ...(one.body === undefined ? [] : [{ key: 'content-type', value: 'application/json' }]),
      ],
      ...(one.body === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(one.body) } }),
    },
  }));
  return { info: { name: 'bench', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' }, item };
}

function k6Script(base, requests) {
  const lines = requests.map((one) => {
    const body = one.body === undefined ? 'null' : JSON.stringify(JSON.stringify(one.body));
    const type = one.body === undefined ? '' : "'content-type': 'application/json'";
    const headers = `{ ${[one === SIGN_IN ? '' : 'authorization', type].filter(Boolean).join(', ')} }`;
    return [
      `  answer = http.request('${one.method}', '${base}${one.path}', ${body}, { headers: ${headers} });`,
      `  check(answer, { status: (a) => a.status === ${one.status}, header: (a) => a.headers['X-Api'] === '${HEADER[1]}', field: (a) => a.json().${one.field[0]} === ${JSON.stringify(one.field[1])} });`,
      ...(one === SIGN_IN ? [`  const authorization = 'Bearer ' + answer.json().token;`] : []),
    ].join('\n');
  });
  return [
    `import http from 'k6/http';`,
    `import { check } from 'k6';`,
    `export const options = { thresholds: { checks: ['rate==1'] } };`,
    `export default function () {\n  let answer;\n${lines.join('\n')}\n}\n`,
  ].join('\n');
}

function hurlFile(base, requests) {
  const entries = requests.map((one) => [
    `${one.method} ${base}${one.path}`,
    ...(one === SIGN_IN ? [] : ['Authorization: Bearer {{token}}']),
    ...(one.body === undefined ? [] : ['Content-Type: application/json', JSON.stringify(one.body)]),
    `HTTP ${one.status}`,
    ...(one === SIGN_IN ? ['[Captures]', 'token: jsonpath "$.token"'] : []),
    '[Asserts]',
    `header "${HEADER[0]}" == "${HEADER[1]}"`,
    `jsonpath "$.${one.field[0]}" == ${JSON.stringify(one.field[1])}`,
  ]);
  return entries.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function writeBruno(folder, base, requests) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bruno.json'), pretty({ version: '1', name: 'bench', type: 'collection' }));
  requests.forEach((one, at) => {
    const blocks = [
      `meta {\n  name: r${at}\n  type: http\n  seq: ${at + 1}\n}`,
      `${one.method.toLowerCase()} {\n  url: ${base}${one.path}\n  body: ${one.body === undefined ? 'none' : 'json'}\n  auth: none\n}`,
      ...(one === SIGN_IN ? [] : ['headers {\n  authorization: Bearer {{token}}\n}']),
      ...(one.body === undefined ? [] : [`body:json {\n  ${JSON.stringify(one.body)}\n}`]),
      ...(one === SIGN_IN ? ['vars:post-response {\n  token: res.body.token\n}'] : []),
      `assert {\n  res.status: eq ${one.status}\n  res.headers["${HEADER[0]}"]: eq ${HEADER[1]}\n  res.body.${one.field[0]}: eq ${one.field[1]}\n}`,
    ];
    writeFileSync(join(folder, `${String(at).padStart(4, '0')}.bru`), `${blocks.join('\n\n')}\n`);
  });
}

function stepciStep(base, one, at) {
  const headers = one === SIGN_IN ? {} : { authorization: `Bearer $${'{{captures.token}}'}` };
  return {
    name: `${at}`,
    http: {
      url: base + one.path,
      method: one.method,
      headers: one.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(one.body === undefined ? {} : { json: one.body }),
      ...(one === SIGN_IN ? { captures: { token: { jsonpath: '$.token' } } } : {}),
      check: { status: one.status, headers: { [HEADER[0]]: HEADER[1] }, jsonpath: { [`$.${one.field[0]}`]: one.field[1] } },
    },
  };
}

/** A suite file may be at most 20 MiB, so many cases are split over several files. */
const CASES_PER_FILE = 10_000;

/** The workload as a suite: its header, and the cases in each file that it includes. */
export function assaySuite(amount, isBroken = false) {
  const cases = requestsOf(amount, isBroken).map((one, at) => caseOf(one, `rooms.${at}`, {}));
  const files = Array.from({ length: Math.ceil(cases.length / CASES_PER_FILE) }, (_, at) => ({
    path: `tests/endpoint/rooms${at === 0 ? '' : `-${at + 1}`}.json`,
    cases: cases.slice(at * CASES_PER_FILE, (at + 1) * CASES_PER_FILE),
  }));
  const header = {
    assay: '1',
    suite: { id: 'bench', name: 'Bench', generator: 'bench', engineVersion: '0.1.0', seed: 1 },
    env: { BASE_URL: { required: true }, SIGN_IN_PASSWORD: { secret: true, default: SIGN_IN.body.password } },
    auth: { bearer: { in: 'header', name: 'Authorization', value: 'Bearer {{token}}' }, none: null },
    defaults: { auth: 'bearer' },
    schemas: {},
    setup: [caseOf(SIGN_IN, 'signIn', { req: { auth: 'none' }, step: { capture: { token: '$.token' } } })],
    include: files.map(({ path }) => path),
  };
  return { header, files };
}

function caseOf(one, id, more) {
  return {
    id,
    title: `${one.method} ${one.path}`,
    tags: ['smoke'],
    op: `${one.method} ${one.path.split('?')[0]}`,
    why: 'the bench expects it',
    evidence: 'C',
    steps: [
      {
        req: { method: one.method, path: one.path, ...(one.body === undefined ? {} : { json: one.body }), ...more.req },
        expect: {
          must: {
            status: [String(one.status)],
            header: { [HEADER[0]]: [['eq', HEADER[1]]] },
            body: [[`$.${one.field[0]}`, 'eq', one.field[1]]],
          },
        },
        ...more.step,
      },
    ],
  };
}

function writeAssay(folder, amount, isBroken) {
  const { header, files } = assaySuite(amount, isBroken);
  mkdirSync(join(folder, 'tests', 'endpoint'), { recursive: true });
  writeFileSync(join(folder, 'tests.json'), pretty(header));
  for (const { path, cases } of files) writeFileSync(join(folder, path), pretty({ cases }));
}
