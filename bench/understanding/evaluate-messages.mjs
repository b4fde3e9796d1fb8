import { readFileSync } from 'node:fs';
import { WRITING_ACTS } from '@assay/engine';
import { planMessage } from '@assay/engine/understand';
import { readClauses } from '../../packages/engine/src/use-cases/plan-message.ts';
import { contextOf, PROJECTS } from './message-context.mjs';
import { outcomesOf } from './outcomes.mjs';

/**
 * Plans labelled messages about the projects in the chat benchmark: `node bench/understanding/evaluate-messages.mjs FILE`. The weights must
 * not be fitted to the messages in the file. For a request, reports whether it is carried out, offered or neither. A question or a remark
 * must change nothing.
 */
const [file] = process.argv.slice(2);
const CHANGES = ['generate', 'edit', 'run'];
const isChange = (decision) => decision.kind === 'do' && outcomesOf(decision).some((one) => CHANGES.includes(one));
const isOffer = ({ kind, choices = [] }) =>
  kind === 'preview' || (kind === 'ask' && choices.some(({ message }) => !GENERAL.includes(message)));
const GENERAL = ['/api', '/help', '/suite', '/run', '/generate smoke', '/suite cases', '/undo'];
const isSame = (one, other) => one === other || (['make', 'add'].includes(one) && ['make', 'add'].includes(other));

function judge(message) {
  const context = contextOf(message);
  const acts = readClauses(message.text, context).clauses.map(({ act }) => act);
  const { decisions } = planMessage(message.text, context);
  const outcome = decisions.some(isChange) ? 'carried out' : decisions.some(isOffer) ? 'offered' : 'nothing';
  return { ...message, outcome, isRight: acts.some((act) => isSame(act, message.act)) };
}

if (file === undefined || process.env.ASSAY_CORPUS_DIR === undefined)
  console.log('Set ASSAY_CORPUS_DIR and name a file with labelled messages; nothing was measured.');
else {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const results = lines
    .map((line) => JSON.parse(line))
    .filter(({ api }) => PROJECTS.includes(api))
    .map(judge);
  console.log(`${results.filter(({ isRight }) => isRight).length} of ${results.length} acts right.`);
  const groups = [
    ['requests', results.filter(({ act }) => WRITING_ACTS.includes(act))],
    ['questions', results.filter(({ act }) => act === 'ask')],
    ['remarks', results.filter(({ act }) => act === 'talk')],
  ];
  console.log('\n| | carried out | offered | nothing |\n|---|---|---|---|');
  for (const [name, group] of groups) {
    const count = (outcome) => group.filter((one) => one.outcome === outcome).length;
    console.log(`| ${name} | ${count('carried out')} | ${count('offered')} | ${count('nothing')} |`);
  }
}
