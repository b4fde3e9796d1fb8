import { readSuiteText } from '../format/suite-text.ts';
import { schemaViolations } from '../json/check-schema.ts';
import { isList, isObject, ownValue } from '../json/values.ts';
import { FACTS_VERSION, type Fact, type Json } from '../model/index.ts';
import { FACT_SCHEMAS } from './facts-schema.ts';
import { sortFacts } from './write-facts.ts';

const MAX_FACTS = 20_000;
const MAX_VALUE = 100_000;
const MAX_PROBLEMS = 20;

export interface FactProblem {
  /** A JSON pointer into the file. */
  readonly pointer: string;
  readonly message: string;
}

export type ReadFacts =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'invalid'; readonly problems: readonly FactProblem[] };

/** Reads `facts.json`, which anyone may have edited. One invalid fact makes the file invalid, because a typo must not be ignored. */
export function readFacts(text: string): ReadFacts {
  const read = readSuiteText(text.replace(/^\uFEFF/, ''));
  if (read.kind === 'unreadable') return invalid([{ pointer: '', message: read.problem }]);
  if (!isObject(read.value) || read.value.assayFacts !== FACTS_VERSION)
    return invalid([{ pointer: '/assayFacts', message: `must be ${FACTS_VERSION}` }]);
  const { facts } = read.value;
  if (!isList(facts)) return invalid([{ pointer: '/facts', message: 'must be a list' }]);
  if (facts.length > MAX_FACTS) return invalid([{ pointer: '/facts', message: `has more than ${MAX_FACTS} facts` }]);
  const problems: FactProblem[] = [];
  const good = facts.flatMap((entry, index): readonly Fact[] => {
    const found = problemsOf(entry).map(({ pointer, message }) => ({ pointer: `/facts/${index}${pointer}`, message }));
    problems.push(...found);
    return found.length === 0 && isFact(entry) ? [entry] : [];
  });
  return problems.length > 0 ? invalid(problems) : { kind: 'facts', facts: sortFacts(good) };
}

function invalid(problems: readonly FactProblem[]): ReadFacts {
  return { kind: 'invalid', problems: problems.slice(0, MAX_PROBLEMS) };
}

function problemsOf(entry: Json): readonly FactProblem[] {
  const kind = isObject(entry) ? entry.kind : undefined;
  const schema = typeof kind === 'string' ? ownValue(FACT_SCHEMAS, kind) : undefined;
  if (schema === undefined) return [{ pointer: '/kind', message: `must be one of ${Object.keys(FACT_SCHEMAS).join(', ')}` }];
  if (JSON.stringify(entry).length > MAX_VALUE) return [{ pointer: '', message: 'is too large' }];
  return schemaViolations(entry, schema, {}).map(({ pointer, message }) => ({ pointer, message }));
}

// The schema of its kind has already accepted the entry.
function isFact(entry: unknown): entry is Fact {
  return isObject(entry);
}
