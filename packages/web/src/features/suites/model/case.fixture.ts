import type { TestCase } from '@assay/engine/model';

export function caseFixture(parts: Partial<TestCase> = {}): TestCase {
  return {
    id: 'createBook.smoke',
    title: 'Create a book',
    tags: ['smoke'],
    op: 'POST /books',
    why: 'documented 201',
    evidence: 'C',
    steps: [{ req: { method: 'POST', path: '/books' }, expect: { must: { status: ['201'] } } }],
    ...parts,
  };
}
