import { messagesWithTopics } from './labelled-messages.mjs';
import { crossValidate, FOLDS, fitTopics, TOPICS, topicSamplesOf } from './samples.mjs';
import { writeWeights } from './write-weights.mjs';

/** Fits the classifier for topics of the product to topics.jsonl, and reports how well it does on messages that it has not seen. */
const WEIGHTS = new URL('../../packages/engine/src/understand/data/topic-weights.json', import.meta.url);

const isRight = ({ act, acts }) => acts[0].act === act;
const samples = topicSamplesOf(messagesWithTopics());
const validated = crossValidate(samples, fitTopics);
console.log(`${FOLDS} folds, ${samples.length} messages.`);
for (const topic of TOPICS) {
  const group = validated.filter(({ act }) => act === topic);
  const read = validated.filter(({ acts }) => acts[0].act === topic);
  console.log(
    `${topic}: ${group.filter(isRight).length} of ${group.length} right, ${read.length - read.filter(isRight).length} others read as it.`,
  );
}
if (process.argv.includes('--wrong'))
  for (const one of validated.filter((sample) => !isRight(sample)))
    console.log(
      `${one.act} | ${one.text} | ${one.acts
        .slice(0, 2)
        .map(({ act, confidence }) => `${act} ${confidence.toFixed(2)}`)
        .join(', ')}`,
    );
const { acts: labels, ...fitted } = fitTopics(samples);
writeWeights(WEIGHTS, { labels }, fitted);
