import { describe, expect, it, test } from 'vitest';
import { readSuite } from '../index.ts';
import { generate } from '../shop.fixture.ts';
import { readPastedCall } from './read-pasted-call.ts';

const CREATE = `curl -X POST 'https://shop.example.test/v2/products?dry=1' \\
  -H 'Authorization: Bearer fake-token-of-mine' -H 'Content-Type: application/json' -H 'X-Trace: on' \\
  --data '{"name":"Lamp","price":4,"supplier":{"password":"fake-hunter2"}}'`;

describe('A pasted command', () => {
  it('is read as a request without its host and credentials', () => {
    expect(readPastedCall(CREATE)).toEqual({
      method: 'POST',
      path: '/v2/products',
      query: { dry: '1' },
      headers: { 'X-Trace': 'on' },
      body: { kind: 'json', json: { name: 'Lamp', price: 4, supplier: { password: '{{PASSWORD}}' } } },
      secrets: ['PASSWORD'],
    });
  });

  it('may follow the command word, and may omit its own name there', () => {
    expect(readPastedCall('/curl curl http://localhost:3000/products')).toMatchObject({ method: 'GET', path: '/products' });
    expect(readPastedCall('/curl -X DELETE http://localhost:3000/products/7')).toMatchObject({ method: 'DELETE', path: '/products/7' });
  });

  test.each([
    '/curl GET /products',
    'curl for the products',
    'show me curl GET /products',
    '/generate smoke',
    'curl http://a.test/x; curl http://a.test/y',
  ])('is not recognised in %s', (text) => expect(readPastedCall(text)).toBeNull());
});

describe('The request of a pasted command', () => {
  const bodyIn = (command: string) => readPastedCall(command)?.body;

  it('repeats the fields of a form', () => {
    expect(readPastedCall("curl -d 'tag=a b&tag=c&page=1' https://shop.example.test/products")).toMatchObject({
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: { kind: 'raw', raw: 'tag=a%20b&tag=c&page=1' },
    });
    expect(bodyIn("curl -d 'tag=a&page=1' https://shop.example.test/products")).toEqual({ kind: 'form', form: { tag: 'a', page: '1' } });
  });

  it('has a variable for each secret, also if several have the same name', () => {
    const call = readPastedCall(
      `curl https://shop.example.test/x --json '[{"password":"fake-1"},{"password":"fake-2"},{"password":"fake-1"}]'`,
    );
    expect(call).toMatchObject({
      body: { json: [{ password: '{{PASSWORD}}' }, { password: '{{PASSWORD_2}}' }, { password: '{{PASSWORD}}' }] },
      secrets: ['PASSWORD', 'PASSWORD_2'],
    });
  });

  it('contains no secret of a body in another format', () => {
    const command = `curl -H 'Content-Type: application/xml' -d '<user><name>Ada</name><password>fake</password></user>' https://shop.example.test/x`;
    expect(bodyIn(command)).toEqual({ kind: 'raw', raw: '<user><name>Ada</name><password>{{PASSWORD}}</password></user>' });
  });
});

const madeOf = (command: string) => {
  const call = readPastedCall(command);
  if (call === null) throw new Error('no command');
  return generate({ say: '/generate', call, baseUrls: ['https://shop.example.test/v2'] });
};

describe('A test of a pasted command', () => {
  it('sends the pasted values with the credential of the suite, and expects the documented result', () => {
    const read = readSuite(madeOf(CREATE).files);
    if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
    expect(read.suite.cases).toHaveLength(1);
    expect(read.suite.cases[0]).toMatchObject({
      op: 'POST /products',
      steps: [
        {
          req: { method: 'POST', path: '/products', query: { dry: '1' }, auth: 'bearerAuth', json: { name: 'Lamp', price: 4 } },
          expect: { must: { status: ['2xx'] }, should: { status: ['201'] } },
        },
      ],
      finally: [{ req: { method: 'DELETE', path: '/products/{{productId}}' } }],
    });
    expect(read.suite.env.PASSWORD).toMatchObject({ secret: true });
    expect(JSON.stringify(read.suite)).not.toContain('fake-');
  });

  it('asks for the pasted media type, and does not compare another one with the JSON schema', () => {
    const stepOf = (accept: string) => {
      const read = readSuite(madeOf(`curl -H 'Accept: ${accept}' https://shop.example.test/products/p-7`).files);
      return read.kind === 'suite' ? read.suite.cases[0]?.steps[0] : read;
    };
    expect(stepOf('text/csv')).toMatchObject({ req: { headers: { Accept: 'text/csv' } }, expect: { must: { status: ['2xx'] } } });
    expect(JSON.stringify(stepOf('text/csv'))).not.toContain('schema');
    expect(JSON.stringify(stepOf('application/json'))).toContain('schema');
  });

  it('needs no other request for the id in its path', () => {
    const { plan, files } = madeOf('curl https://shop.example.test/products/p-7');
    expect(plan).toMatchObject([{ op: 'GET /products/{productId}', cases: 1, text: 'the request that you pasted' }]);
    const read = readSuite(files);
    expect(read.kind === 'suite' && read.suite.cases[0]?.steps.map(({ req }) => req.path)).toEqual(['/products/p-7']);
  });

  it('is rejected with a suggestion when the spec has no such endpoint', () => {
    const { plan, omitted, files } = madeOf('curl https://shop.example.test/wizards');
    expect([plan, files]).toEqual([[], []]);
    expect(omitted).toEqual([{ op: 'GET /wizards', reason: expect.stringContaining('has no such endpoint. Import a spec') }]);
  });
});
