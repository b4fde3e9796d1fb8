import { describe, expect, test } from 'vitest';
import type { TestCase, TextFile } from '../model/index.ts';
import { operation } from '../model/operation.fixture.ts';
import { generate, shopDocument, suiteOf } from '../shop.fixture.ts';
import { layOutFiles } from './lay-out-files.ts';

const contentOf = (files: readonly TextFile[], path: string): string => files.find((file) => file.path === path)?.content ?? '';
const pathsOf = (files: readonly TextFile[]): readonly string[] => files.map((file) => file.path);

function edit(files: readonly TextFile[], path: string, change: (cases: readonly TestCase[]) => readonly TestCase[]): readonly TextFile[] {
  return files.map((file) =>
    file.path === path ? { path, content: `${JSON.stringify({ cases: change(JSON.parse(file.content).cases) }, null, 2)}\n` } : file,
  );
}

describe('Files', () => {
  test('Each operation has its own file while the limit allows it.', () => {
    expect(pathsOf(generate({ say: '/generate smoke' }).files)).toEqual([
      'tests.json',
      'tests/endpoint/list-products.json',
      'tests/endpoint/create-product.json',
      'tests/endpoint/get-product.json',
      'tests/endpoint/delete-product.json',
      'tests/endpoint/create-order.json',
      'tests/endpoint/get-order.json',
      'tests/endpoint/get-report.json',
      'tests/endpoint/get-session.json',
    ]);
  });

  test('with a lower limit they are grouped by resource, then the smaller ones together, and no case is lost', () => {
    const three = generate({ say: '/generate smoke', maxFiles: 3 });
    expect(pathsOf(three.files)).toEqual([
      'tests.json',
      'tests/endpoint/products.json',
      'tests/endpoint/orders.json',
      'tests/endpoint/other-operations.json',
    ]);
    const two = generate({ say: '/generate smoke', maxFiles: 2 });
    expect(pathsOf(two.files)).toEqual(['tests.json', 'tests/endpoint/products.json', 'tests/endpoint/other-operations.json']);
    expect(suiteOf(two).cases).toEqual(suiteOf(generate({ say: '/generate smoke', maxFiles: null })).cases);
  });

  test('without a limit there is one file per resource', () => {
    const operations = Array.from({ length: 60 }, (_, index) => ({ op: operation(`GET /r${index}`), file: `f${index}`, cases: [] }));
    const paths = pathsOf(generate({ say: '/generate smoke', maxFiles: null }).files);
    expect(paths).toContain('tests/endpoint/orders.json');
    expect(paths).not.toContain('tests/endpoint/get-order.json');
    expect(layOutFiles(operations, null).size).toBe(50);
  });

  test('versions and api are not resource names', () => {
    const op = (path: string) => operation(`GET ${path}`);
    const parts = ['/api/v1/users', '/api/v1/users/{id}', '/api/v2/teams'].map((path, index) => ({
      op: op(path),
      file: `f${index}`,
      cases: [],
    }));
    expect([...layOutFiles(parts, 2).keys()]).toEqual(['tests/endpoint/users.json', 'tests/endpoint/teams.json']);
  });

  test('a long path segment gives a file name that file systems and the published schema accept', () => {
    const op = operation(`GET /${'very-long-'.repeat(30)}name`);
    const [path] = layOutFiles([{ op, file: 'f', cases: [] }], null).keys();
    expect(path).toMatch(/^tests\/endpoint\/very-long-[a-z-]{60,75}\.json$/);
  });
});

describe('The statuses of the spec', () => {
  const documentedIn = (files: readonly TextFile[]) => JSON.parse(contentOf(files, 'tests.json')).documented;

  test('are in the header for the operations with cases, as the spec lists them', () => {
    const one = generate({ say: '/generate smoke GET /products/{productId}' });
    expect(documentedIn(one.files)).toEqual({ 'GET /products/{productId}': ['200', '404'] });
  });

  test('grow with the suite, and manual entries for other operations are kept', () => {
    const one = generate({ say: '/generate smoke GET /products/{productId}' });
    const two = generate({ say: '/generate smoke DELETE /products/{productId}', existing: one.files });
    expect(documentedIn(two.files)).toEqual({
      'DELETE /products/{productId}': ['204'],
      'GET /products/{productId}': ['200', '404'],
    });
  });
});

describe('Generating again', () => {
  test('the same request changes no byte', () => {
    const first = generate({ say: '/generate' });
    expect(generate({ say: '/generate', existing: first.files }).files).toEqual(first.files);
  });

  test('unchanged files keep their bytes, in any formatting', () => {
    const first = generate({ say: '/generate smoke' });
    const path = 'tests/endpoint/get-report.json';
    const compact = first.files.map((file) => (file.path === path ? { path, content: JSON.stringify(JSON.parse(file.content)) } : file));
    const second = generate({ say: '/generate negative POST /orders', existing: compact });
    expect(contentOf(second.files, path)).toBe(contentOf(compact, path));
    expect(contentOf(second.files, 'tests/endpoint/create-order.json')).not.toBe(contentOf(compact, 'tests/endpoint/create-order.json'));
  });

  test('An edited case is kept, and an unedited one is regenerated.', () => {
    const first = generate({ say: '/generate smoke' });
    const path = 'tests/endpoint/create-product.json';
    const changed = edit(first.files, path, (cases) =>
      cases.map((testCase, index) => ({ ...testCase, title: 'mine', ...(index === 0 ? { edited: true } : {}) })),
    );
    const second = suiteOf(generate({ say: '/generate smoke', existing: changed })).cases.filter(
      (testCase) => testCase.op === 'POST /products',
    );
    expect(second.map((testCase) => testCase.title)).toEqual([
      'mine',
      'POST /products with required fields only',
      'POST /products with all optional fields',
    ]);
  });

  test('a disabled case stays disabled and is still regenerated', () => {
    const first = generate({ say: '/generate smoke' });
    const path = 'tests/endpoint/create-product.json';
    const changed = edit(first.files, path, (cases) => cases.map((testCase) => ({ ...testCase, off: true, edited: true })));
    const renewed = JSON.parse(JSON.stringify(shopDocument).replaceAll('"201"', '"202"'));
    const second = generate({ say: '/generate smoke', document: renewed, existing: changed, origins: first.origins });
    const [control] = suiteOf(second).cases.filter((testCase) => testCase.op === 'POST /products');
    expect(control).toMatchObject({ why: expect.stringContaining('202'), off: true, edited: true });
    expect(second.conflicts).toEqual([]);
  });

  test('On a conflict the edited case is kept and the new one is offered until a user chooses.', () => {
    const first = generate({ say: '/generate smoke' });
    const path = 'tests/endpoint/create-product.json';
    const changed = edit(first.files, path, (cases) =>
      cases.map((testCase, index) => (index === 0 ? { ...testCase, title: 'Mine', why: 'Mine', edited: true } : testCase)),
    );
    const renewed = JSON.parse(JSON.stringify(shopDocument).replaceAll('"201"', '"202"'));
    const again = { say: '/generate smoke', document: renewed } as const;
    const second = generate({ ...again, existing: changed, origins: first.origins });
    const id = second.conflicts[0]?.id ?? '';
    expect(second.conflicts.map(({ title }) => title)).toEqual(['Mine']);
    expect(second.origins[id]).toMatchObject({
      generated: { why: expect.stringContaining('201') },
      offered: { why: expect.stringContaining('202') },
    });
    const third = generate({ ...again, existing: second.files, origins: second.origins });
    expect([third.conflicts.length, third.files]).toEqual([1, second.files]);
  });

  test('An edited case without a known origin is kept, and is compared from then on.', () => {
    const first = generate({ say: '/generate smoke' });
    const path = 'tests/endpoint/create-product.json';
    const changed = edit(first.files, path, (cases) => cases.map((testCase) => ({ ...testCase, title: 'mine', edited: true })));
    const second = generate({ say: '/generate smoke', existing: changed });
    expect(second.files).toEqual(changed);
    expect(second.conflicts).toEqual([]);
    expect(Object.keys(second.origins)).toHaveLength(second.cases);
  });

  test('cases of a user are kept', () => {
    const first = generate({ say: '/generate smoke' });
    const path = 'tests/endpoint/create-product.json';
    const mine = edit(first.files, path, (cases) => [...cases, ...cases.slice(0, 1).map((testCase) => ({ ...testCase, id: 'my.own' }))]);
    expect(suiteOf(generate({ say: '/generate smoke', existing: mine })).cases.map((testCase) => testCase.id)).toContain('my.own');
  });

  test('new operations get new files, known ones keep theirs', () => {
    const grouped = generate({ say: '/generate smoke products', maxFiles: 1 });
    expect(pathsOf(grouped.files)).toEqual(['tests.json', 'tests/endpoint/products.json']);
    const more = generate({ say: '/generate smoke', existing: grouped.files });
    expect(pathsOf(more.files)).toEqual([
      'tests.json',
      'tests/endpoint/products.json',
      'tests/endpoint/create-order.json',
      'tests/endpoint/get-order.json',
      'tests/endpoint/get-report.json',
      'tests/endpoint/get-session.json',
    ]);
  });

  test('changes of a user in the header are kept', () => {
    const first = generate({ say: '/generate smoke' });
    const header = JSON.parse(contentOf(first.files, 'tests.json'));
    header.defaults.timeoutMs = 1234;
    header.env.MINE = { default: 'x' };
    header.auth.bearerAuth.value = 'Token {{BEARER_AUTH}}';
    const changed = [{ path: 'tests.json', content: JSON.stringify(header) }, ...first.files.slice(1)];
    expect(suiteOf(generate({ say: '/generate', existing: changed }))).toMatchObject({
      defaults: { timeoutMs: 1234 },
      env: { MINE: { default: 'x' } },
      auth: { bearerAuth: { value: 'Token {{BEARER_AUTH}}' } },
    });
  });

  test('An unreadable file is not changed.', () => {
    const first = generate({ say: '/generate smoke' });
    const path = 'tests/endpoint/get-report.json';
    const broken = first.files.map((file) => (file.path === path ? { path, content: '{ "cases": [' } : file));
    expect(contentOf(generate({ say: '/generate negative POST /orders', existing: broken }).files, path)).toBe('{ "cases": [');
  });

  test('schemas that no case uses any more are dropped from the header', () => {
    const header = JSON.parse(contentOf(generate({ say: '/generate smoke GET /orders/{orderId}' }).files, 'tests.json'));
    expect(Object.keys(header.schemas)).toEqual(['Order']);
  });
});
