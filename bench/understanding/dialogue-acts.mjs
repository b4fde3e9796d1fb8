/** The act that a dialogue in the chat benchmark asks for, derived from its expected result. */
const SETUP_CARDS = ['help', 'export', 'download', 'pr-preview', 'import'];

export function situationOf({ context }) {
  const runs = context.filter((one) => typeof one === 'object' && one.run);
  return { messages: context.filter((one) => typeof one === 'string').length, hasRun: runs.length > 0 };
}

export function expectedAct(dialogue) {
  const { expect } = dialogue;
  const acts = [expect.act].flat();
  const has = (...names) => names.some((name) => acts.includes(name));
  if (expect.renamedTo !== undefined) return 'rename';
  if (expect.cancelled || has('cancel')) return 'control';
  if (has('edit') && (expect.removed || expect.removedKinds || expect.remaining || expect.fewerCases)) return 'remove';
  if (has('generate', 'edit')) return situationOf(dialogue).messages > 0 ? 'add' : 'make';
  if (has('run', 'offer-run')) return 'run';
  return wantedAnswer(dialogue, acts);
}

function wantedAnswer({ category, expect }, acts) {
  if (category === 'howto' || category === 'run') return 'setup';
  if (category === 'talk') return expect.mentions ? 'ask' : 'talk';
  return acts.every((act) => SETUP_CARDS.includes(act)) ? 'setup' : 'ask';
}

/** Acts that are as acceptable as the expected one. */
export function acceptedActs(dialogue) {
  const { messages, hasRun } = situationOf(dialogue);
  const accepted = new Set([expectedAct(dialogue)]);
  const outcomes = [dialogue.expect, dialogue.expect.orGood].flat().filter(Boolean);
  const acts = outcomes.flatMap((one) => [one.act].flat());
  if (accepted.has('remove') && messages > 1) accepted.add('undo');
  if (accepted.has('add') && acts.includes('answer')) accepted.add('ask');
  if (accepted.has('run') && hasRun) accepted.add('control');
  if (acts.includes('generate')) accepted.add(messages > 0 ? 'add' : 'make');
  if (acts.includes('run') || acts.includes('offer-run')) accepted.add('run');
  if (acts.includes('edit') && messages > 0 && accepted.has('add')) accepted.add('change');
  if (acts.includes('navigate')) accepted.add('go');
  return accepted;
}
