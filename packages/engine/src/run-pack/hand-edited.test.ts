import { expect, it } from 'vitest';
import { differenceOf, editedSuites, runsInEngine, runsInJq } from './hand-edited.fixture.ts';
import { jqPrograms } from './jq-parts.fixture.ts';

// Every tenth suite. The conformance table checks all of them.
const some = editedSuites.filter((_, at) => at % 10 === 0);

it.each(jqPrograms)(
  'run.sh under %s runs exactly those hand-edited suites that the engine runs, and rejects the others with a message',
  (jq) => {
    const answers = runsInJq(some, jq);
    const expected = some.map(runsInEngine);
    if (!Array.isArray(answers)) throw new Error('jq did not answer with a list');
    const wrong = some.flatMap((suite, at) => (answers[at] === expected[at] ? [] : [{ answer: answers[at], edit: differenceOf(suite) }]));
    expect(wrong).toEqual([]);
    expect(answers).toHaveLength(some.length);
    expect(new Set(expected)).toEqual(new Set([true, false]));
  },
);
