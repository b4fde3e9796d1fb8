import type { Operation, Parameter, TestCase, Verdict } from '../model/index.ts';

export interface OperationEvidence {
  readonly operation: Operation;
  /** Cases in the suite that call the operation. */
  readonly cases: readonly Pick<TestCase, 'id' | 'title' | 'tags'>[];
  /** Each case's verdict in the latest run that included it. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

export interface OperationExplanation {
  readonly summary: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** Describes an operation: what the spec documents, and how much of it is tested. */
export function explainOperation({ operation, cases, verdicts }: OperationEvidence): OperationExplanation {
  const summary = operation.summary ?? operation.description?.split('\n')[0] ?? '';
  const tested = cases.length === 0 ? 'No case in the suite calls this endpoint yet.' : coverage(cases, verdicts);
  return {
    summary: [summary === '' ? `The spec does not describe ${operation.key}.` : ended(summary), tested].join(' '),
    facts: [
      { label: 'Input', value: inputs(operation) },
      { label: 'Responses', value: operation.responses.map(({ status }) => status).join(', ') || 'not documented' },
      { label: 'Credentials', value: credentials(operation) },
      { label: 'Tested', value: kinds(cases) },
      ...(operation.deprecated ? [{ label: 'Deprecated', value: 'The spec marks this endpoint as deprecated.' }] : []),
    ],
  };
}

function coverage(cases: OperationEvidence['cases'], verdicts: ReadonlyMap<string, Verdict>): string {
  const seen = cases.flatMap(({ id }) => verdicts.get(id) ?? []);
  const bad = seen.filter((verdict) => verdict === 'fail' || verdict === 'error').length;
  const total = cases.length === 1 ? 'One case calls this endpoint' : `${cases.length} cases call this endpoint`;
  if (seen.length === 0) return `${total}, but none have run yet.`;
  return bad === 0 ? `${total}; none failed in the latest run.` : `${total}; ${bad} failed in the latest run.`;
}

function inputs({ params, bodies }: Operation): string {
  const required = params.filter((parameter) => parameter.required).map(named);
  const optional = params.filter((parameter) => !parameter.required).length;
  const [body] = bodies;
  const parts = [
    ...required,
    ...(optional === 0 ? [] : [`${optional} optional`]),
    ...(body === undefined ? [] : [`a body (${body.media}${body.required ? ', required' : ''})`]),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

const named = ({ name, in: place }: Parameter): string => `${name} in the ${place}`;

function credentials({ security }: Operation): string {
  if (security.length === 0 || security.some((alternative) => alternative.length === 0)) return 'not needed';
  return security.map((alternative) => alternative.map(({ scheme }) => scheme).join(' and ')).join(', or ');
}

function kinds(cases: OperationEvidence['cases']): string {
  const counts = new Map<string, number>();
  for (const { tags } of cases) counts.set(tags[0] ?? 'smoke', (counts.get(tags[0] ?? 'smoke') ?? 0) + 1);
  return counts.size === 0 ? 'not yet' : [...counts].map(([tag, count]) => `${count} ${tag}`).join(', ');
}

function ended(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
