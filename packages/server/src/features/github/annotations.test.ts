import { suiteText } from '@assay/engine/format';
import { expect, test } from 'vitest';
import { buildAnnotations } from './annotations.ts';

const failed = (caseId: string) => ({ caseId, title: 'Title', op: 'GET /books', message: 'got 500' });
const placeOf = (caseId: string, content: string) => {
  const [annotation] = buildAnnotations([failed(caseId)], [{ path: 'tests/endpoint/a.json', content }]);
  return [annotation?.path, annotation?.start_line];
};

test('a failure is shown at the case, not at an earlier case that needs it', () => {
  const content = suiteText({
    cases: [
      { id: 'read', title: 'Read a book that was created before', needs: ['create'], steps: [{ req: { path: '/books/1' } }] },
      { id: 'create', title: 'Create a book', steps: [{ req: { path: '/books' } }] },
    ],
  });
  const line = content.split('\n').findIndex((text) => text.includes('"id": "create"')) + 1;
  expect(placeOf('create', content)).toEqual(['tests/endpoint/a.json', line]);
});

test('a case is found in any layout and with any characters in its ID', () => {
  expect(placeOf('a"b\\c', '{"cases":[\n{"title":"x","id":"a\\"b\\\\c"}]}')).toEqual(['tests/endpoint/a.json', 2]);
});

test('a case that no file defines is shown at the suite', () => {
  expect(placeOf('gone', '{"needs":["gone"]}')).toEqual(['tests.json', 1]);
});
