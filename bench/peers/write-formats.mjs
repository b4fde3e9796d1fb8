import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER, PASS, requestsOf, SIGN_IN } from './workload.mjs';

const pretty = (value) => JSON.stringify(value, null, 1);

/** Writes the workload in the format of every runner below `folder`; `passes` says how often the 200 requests are sent. */
export function writeFormats(folder, base, passes, isBroken = false) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bruno'), { recursive: true });
  mkdirSync(join(folder, 'assay', 'tests', 'endpoint'), { recursive: true });
  const once = [SIGN_IN, ...requestsOf(PASS, isBroken)];
  writeFileSync(join(folder, 'postman.json'), pretty(postman(base, once)));
  writeBruno(join(folder, 'bruno'), base, once);
  // Step CI has no repetition: the passes are written out. JSON is YAML too.
  const all = Array.from({ length: passes }, () => once).flat();
  writeFileSync(
    join(folder, 'stepci.yml'),
    pretty({ version: '1.1', name: 'bench', tests: { bench: { steps: all.map((one, at) => stepciStep(base, one, at)) } } }),
  );
  writeAssay(join(folder, 'assay'), passes * PASS, isBroken);
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

function writeBruno(folder, base, requests) {
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

function writeAssay(folder, amount, isBroken) {
  const caseOf = (one, id, more) => ({
    id,
    title: `${one.method} ${one.path}`,
    tags: ['smoke'],
    op: `${one.method} ${one.path.split('?')[0]}`,
    why: 'the bench says so',
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
  });
  const header = {
    assay: '1',
    suite: { id: 'bench', name: 'Bench', generator: 'bench', engineVersion: '0.1.0', seed: 1 },
    env: { BASE_URL: { required: true }, SIGN_IN_PASSWORD: { secret: true, default: SIGN_IN.body.password } },
    auth: { bearer: { in: 'header', name: 'Authorization', value: 'Bearer {{token}}' }, none: null },
    defaults: { auth: 'bearer' },
    schemas: {},
    setup: [caseOf(SIGN_IN, 'signIn', { req: { auth: 'none' }, step: { capture: { token: '$.token' } } })],
    include: ['tests/endpoint/rooms.json'],
  };
  const cases = requestsOf(amount, isBroken).map((one, at) => caseOf(one, `rooms.${at}`, {}));
  writeFileSync(join(folder, 'tests.json'), pretty(header));
  writeFileSync(join(folder, 'tests', 'endpoint', 'rooms.json'), pretty({ cases }));
}
