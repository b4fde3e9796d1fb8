import { readFileSync } from 'node:fs';
import { WRITING_ACTS } from '@assay/engine';
import { ACT_CORRECTIONS } from '../../packages/engine/src/plan/acts/decide-act.ts';
import { readWithClassifier } from '../../packages/engine/src/use-cases/plan-message.ts';
import { contextOf, PROJECTS } from './message-context.mjs';

/**
 * Counts how often each step in `decideAct` decides, and whether the act would be right without that step: `node
 * bench/understanding/ablate.mjs FILE`. A step that never decides about unseen messages, or does not improve their results, is overfitted
 * and should be removed.
 */
const [file] = process.argv.slice(2);
const isSame = (one, other) => one === other || (['make', 'add'].includes(one) && ['make', 'add'].includes(other));
const isHarmful = (acts, { act }) => (act === 'ask' || act === 'talk') && acts.some((one) => WRITING_ACTS.includes(one));

function decide(clause, situation, without) {
  for (const [name, act] of ACT_CORRECTIONS) {
    const decided = name === without ? null : act(clause, situation);
    if (decided !== null) return { name, act: decided };
  }
  return { name: 'classifier', act: clause.act };
}

function compare(message, counts) {
  const { clauses, situation } = readWithClassifier(message.text, contextOf(message));
  const decided = clauses.map((clause) => decide(clause, situation));
  const acts = decided.map(({ act }) => act);
  const isRight = (read) => read.some((act) => isSame(act, message.act));
  for (const name of new Set(decided.map((one) => one.name))) {
    const other = clauses.map((clause) => decide(clause, situation, name).act);
    const count = counts.get(name);
    count.decides += 1;
    count.better += isRight(acts) && !isRight(other) ? 1 : 0;
    count.worse += !isRight(acts) && isRight(other) ? 1 : 0;
    count.prevents += isHarmful(other, message) && !isHarmful(acts, message) ? 1 : 0;
    count.causes += isHarmful(acts, message) && !isHarmful(other, message) ? 1 : 0;
  }
}

if (file === undefined || process.env.ASSAY_CORPUS_DIR === undefined)
  console.log('Set ASSAY_CORPUS_DIR and name a file with labelled messages; nothing was measured.');
else {
  const counts = new Map(
    [...ACT_CORRECTIONS.map(([name]) => name), 'classifier'].map((name) => [
      name,
      { decides: 0, better: 0, worse: 0, prevents: 0, causes: 0 },
    ]),
  );
  const messages = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const message of messages) if (PROJECTS.includes(message.api)) compare(message, counts);
  console.log('| step | decides | better | worse | harm prevented | harm caused |\n|---|---|---|---|---|---|');
  for (const [name, one] of counts) console.log(`| ${name} | ${Object.values(one).join(' | ')} |`);
}
