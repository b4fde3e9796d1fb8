const READ_ACTS = {
  'show-help': ['help', 'answer', 'navigate'],
  'export-tests': ['export', 'answer'],
  'download-pack': ['download', 'answer'],
  'preview-pull-request': ['pr-preview'],
  'show-api-changes': ['contract-diff', 'answer'],
  'import-spec': ['import', 'answer'],
  'show-request': ['commands', 'answer'],
  'show-local-run': ['commands', 'answer'],
  'describe-auth': ['auth', 'answer'],
  explain: ['explanation', 'answer'],
  'open-screen': ['navigate', 'answer'],
  'stop-run': ['cancel'],
};
const EDITS = ['remove-cases', 'keep-cases', 'change-cases', 'rename-suite', 'undo-change'];

/** The outcomes in the chat benchmark that correspond to a decision. */
export function outcomesOf(decision) {
  if (decision.kind === 'ask') return ['ask'];
  if (decision.kind === 'say') return ['answer', ...(decision.choices.length > 1 ? ['ask'] : [])];
  if (decision.kind === 'no-match') return ['no-match'];
  const { kind } = decision.action;
  if (kind === 'run-tests' || kind === 'rerun' || kind === 'explore-api') return [decision.kind === 'do' ? 'run' : 'offer-run'];
  if (decision.kind === 'preview') return ['answer'];
  if (kind === 'make-tests') return ['generate'];
  return EDITS.includes(kind) ? ['edit'] : (READ_ACTS[kind] ?? ['answer']);
}
