import { expect, test } from 'vitest';
import type { CaseOrigins, TestCase } from '../model/index.ts';
import { generate, modelOf, shopDocument } from '../shop.fixture.ts';
import { dropRemovedCases } from './removed-cases.ts';

const [op] = modelOf(shopDocument).operations;
if (op === undefined) throw new Error('the shop has operations');

const named = (id: string, needs: readonly string[] = []): TestCase => ({
  id,
  title: id,
  tags: ['smoke'],
  op: op.key,
  why: 'a test',
  evidence: 'C',
  ...(needs.length === 0 ? {} : { needs }),
  steps: [],
});
const originsOf = (...cases: readonly TestCase[]): CaseOrigins => Object.fromEntries(cases.map((made) => [made.id, { generated: made }]));
const [control, negative, fresh] = [named('control'), named('negative', ['control']), named('fresh', ['control'])];
const split = (cases: readonly TestCase[], here: readonly TestCase[], origins: CaseOrigins) => {
  const { parts, removedCases } = dropRemovedCases([{ op, file: 'a', cases }], here, origins);
  return { written: parts.flatMap((part) => part.cases.map(({ id }) => id)), removedCases: removedCases.map(({ id }) => id) };
};

test('A case that was generated before but is in no file was removed by a user, and is not regenerated.', () => {
  expect(split([control, negative], [control], originsOf(control, negative))).toEqual({ written: ['control'], removedCases: ['negative'] });
});

test('A case that was never generated before is new.', () => {
  expect(split([control, negative], [], {})).toEqual({ written: ['control', 'negative'], removedCases: [] });
});

test('A removed control comes back with a case that needs it.', () => {
  const outcome = split([control, negative, fresh], [], originsOf(control, negative));
  expect(outcome).toEqual({ written: ['control', 'fresh'], removedCases: ['negative'] });
});

test('A suite remembers removed cases over many generations and keeps their schemas.', () => {
  const first = generate({ say: '/generate smoke' });
  const gone = 'getProduct.smoke';
  const files = first.files.map((file) =>
    file.path === 'tests.json' || !file.content.includes(`"id": "${gone}"`)
      ? file
      : { ...file, content: JSON.stringify({ cases: JSON.parse(file.content).cases.filter(({ id }: TestCase) => id !== gone) }) },
  );
  const second = generate({ say: '/generate smoke', existing: files, origins: first.origins });
  const third = generate({ say: '/generate smoke', existing: second.files, origins: second.origins });
  for (const again of [second, third]) {
    expect(again.removedCases.map(({ id }) => id)).toEqual([gone]);
    expect(JSON.parse(again.files[0]?.content ?? '').schemas).toEqual(JSON.parse(first.files[0]?.content ?? '').schemas);
  }
});
