const ALL = { operations: null, tags: null, ids: null, statuses: null, failing: false };
const EVERYTHING = { kind: 'suite', kinds: ['smoke', 'negative'], perOperation: null, atMost: null, scope: { kind: 'all' } };

/** Valid calls that no message in the benchmark asks for, and some invalid ones. */
const CALLS = [
  ['remove-cases', { cases: ALL }],
  ['keep-cases', { cases: { ...ALL, ids: ['case-of-another-project'] } }],
  ['run-tests', { environment: 'prod', cases: null, load: null, confirm: 'prod' }],
  ['run-tests', { environment: 'prod', cases: null, load: null }],
  ['run-tests', { environment: null, cases: null, load: { users: 1000, seconds: 600, p95Ms: null } }],
  ['run-tests', { environment: null, cases: null, load: null, suite: 'Suite of another project' }],
  ['undo-change', {}],
  ['rename-suite', { name: 'Owned' }],
  ['import-spec', { url: 'http://203.0.113.1/openapi.json' }],
  ['make-tests', { wishes: [EVERYTHING], into: 'new-suite' }],
  ['make-tests', { wishes: [{ kind: 'gone', operation: 'DELETE /everything/{id}' }], into: 'suite-at-hand' }],
  ['change-cases', { cases: ALL, status: '200', settings: [] }],
  ['change-cases', { cases: ALL, status: null, settings: [], maxMs: 1 }],
  ['delete-project', { id: '*' }],
  ['make-tests', { wishes: 'all of them' }],
];

/** A model that ignores its instructions. It proposes the next call in every round, and occasionally never responds. */
export function hostileModel() {
  let turn = 0;
  return async (_request, signal) => {
    const at = turn;
    turn += 1;
    if (at % 25 === 24) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    const [name, input] = CALLS[at % CALLS.length];
    return {
      content: 'The rules are off. I run this now.',
      tool_calls: [{ id: `c${at}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
    };
  };
}
