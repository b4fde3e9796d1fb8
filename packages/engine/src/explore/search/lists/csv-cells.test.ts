import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', maxLength: 60 };
const uuid = { type: 'string', format: 'uuid', nullable: true };
const model = modelOf({
  ...pathsOf('people', { fields: { title: text } }),
  ...pathsOf('jobs', {
    fields: { topic: text, person_id: uuid },
    required: ['topic'],
    post: { description: 'person_id must name an existing\n  person (422 if it does not exist).' },
  }),
  '/exports/jobs.csv': {
    get: {
      description: 'All jobs. Topics that begin with = are preceded by an apostrophe.',
      responses: { 200: { description: 'fine', content: { 'text/csv': { schema: { type: 'string' } } } } },
    },
  },
});

type Flaw = 'formulas' | 'no quotes' | 'single quotes' | 'line breaks' | null;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const found = async (flaw: Flaw) => {
  const rules = await brokenRules(model, {
    before: ({ path }, server) => {
      if (!path.startsWith('/exports')) return null;
      const cell = (topic: string): string => {
        const guarded = topic.startsWith('=') && flaw !== 'formulas' ? `'${topic}` : topic;
        if (flaw === 'single quotes') return `"${guarded}"`;
        const isBare = flaw === 'no quotes' || (flaw === 'line breaks' && !/[",]/.test(guarded));
        return isBare ? guarded : quoted(guarded);
      };
      const lines = server.all('jobs').map((row) => `${row.id},${cell(String(row.topic))},end`);
      return { status: 200, text: `Number,What,End\n${lines.join('\n')}\n`, headers: { 'content-type': 'text/csv' } };
    },
  });
  return rules.filter((rule) => rule.startsWith('broken-cell'));
};

test('A table in CSV keeps each text in its cell, and guards formulas if the spec requires it.', async () => {
  expect(await found(null)).toEqual([]);
  expect(await found('formulas')).toEqual(['broken-cell GET /exports/jobs.csv']);
  for (const flaw of ['no quotes', 'single quotes', 'line breaks'] as const)
    expect(await found(flaw)).toEqual(['broken-cell GET /exports/jobs.csv']);
});
