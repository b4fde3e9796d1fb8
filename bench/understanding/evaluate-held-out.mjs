import { WRITING_ACTS } from '@assay/engine';
import { readMessage } from '@assay/engine/understand';
import { heldOutMessages } from './labelled-messages.mjs';

/**
 * Counts the acts that are right in messages that the weights were not fitted to: long ones with a story around the request, and terse ones.
 * `--wrong` lists the others.
 */
const ADDS = ['make', 'add'];
const isSame = (one, other) => one === other || (ADDS.includes(one) && ADDS.includes(other));

const results = heldOutMessages().map((message) => {
  const acts = readMessage(message.text, message.context).clauses.map(({ act }) => act);
  const isRight = acts.some((act) => isSame(act, message.act));
  const isHarmful = ['ask', 'talk'].includes(message.act) && acts.some((act) => WRITING_ACTS.includes(act));
  return { ...message, acts, isRight, isHarmful };
});
for (const [set, group] of Map.groupBy(results, (one) => one.set)) {
  const count = (holds) => group.filter(holds).length;
  console.log(
    `${set}: ${count(({ isRight }) => isRight)} of ${group.length} acts right, ${count(({ isHarmful }) => isHarmful)} questions or talk read as a write.`,
  );
}
if (process.argv.includes('--wrong'))
  for (const { act, acts, text } of results.filter(({ isRight }) => !isRight)) console.log(`${act} | ${acts.join(', ')} | ${text}`);
