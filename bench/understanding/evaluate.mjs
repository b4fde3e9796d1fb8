import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITING_ACTS } from '@assay/engine';
import { buildVocabulary, readMessage } from '@assay/engine/understand';
import { acceptedActs, expectedAct, situationOf } from './dialogue-acts.mjs';
import { modelOf } from './projects.mjs';
import { confusionMatrix, formatAccuracy } from './tables.mjs';

/**
 * Parses the messages in the chat benchmark, which were not used for fitting, and compares the acts. `--show` lists the misclassified ones.
 */
const chat = process.env.ASSAY_CHAT_DIR ?? '';
const corpus = process.env.ASSAY_CORPUS_DIR ?? '';
const ENVIRONMENTS = ['local', 'staging', 'prod', 'slow'];
const ANSWERS = ['ask', 'setup', 'talk', 'go'];
const vocabularies = new Map();
function vocabularyOf(project) {
  if (!vocabularies.has(project)) {
    vocabularies.set(project, buildVocabulary(modelOf(project)));
  }
  return vocabularies.get(project);
}

function readDialogue(dialogue) {
  const { messages, hasRun } = situationOf(dialogue);
  const suite = messages > 0 ? { name: 'Suite', cases: [] } : null;
  const context = { vocabulary: vocabularyOf(dialogue.project), environments: ENVIRONMENTS, suite, hasRun, now: 0 };
  const start = performance.now();
  const reading = readMessage(dialogue.message, context);
  const wanted = expectedAct(dialogue);
  const acts = reading.clauses.map(({ act }) => act);
  const accepted = acceptedActs(dialogue);
  const read = acts.find((act) => accepted.has(act)) === undefined ? acts[0] : wanted;
  return { dialogue, reading, wanted, read, acts, accepted, ms: performance.now() - start };
}

/** A write that was not requested, or one with the opposite effect. */
function isHarmful({ acts, wanted, accepted }) {
  if (!WRITING_ACTS.includes(wanted)) return acts.some((act) => WRITING_ACTS.includes(act) && !accepted.has(act));
  const takes = (act) => act === 'remove';
  const gives = (act) => act === 'add' || act === 'make';
  return acts.some((act) => (takes(act) && gives(wanted)) || (gives(act) && takes(wanted)));
}

function print(results) {
  const asked = results.filter(({ wanted }) => wanted === 'ask' || wanted === 'talk');
  const written = asked.filter(isHarmful);
  const together = results.filter(({ wanted, read }) => wanted === read || (ANSWERS.includes(wanted) && ANSWERS.includes(read)));
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  console.log(
    `${results.length} dialogues: ${formatAccuracy(results)} of the acts right; ${((100 * together.length) / results.length).toFixed(1)} % when all acts that only answer count as one.`,
  );
  console.log(
    `Harmful: ${written.length} of ${asked.length} questions and talk read as a write; ${results.filter(isHarmful).length} in all.`,
  );
  console.log(`Of them with confidence above 0.8 and no unread word: ${results.filter((one) => isHarmful(one) && isSure(one)).length}.`);
  console.log(`Time per message: median ${times[Math.floor(times.length / 2)].toFixed(1)} ms, longest ${times.at(-1).toFixed(0)} ms.\n`);
  console.log(confusionMatrix(results));
  if (!process.argv.includes('--show')) return;
  for (const { dialogue, wanted, acts, reading } of results.filter((one) => one.wanted !== one.read))
    console.log(
      `${dialogue.id} wanted ${wanted}, read ${acts.join('+')} (${reading.clauses[0].confidence.toFixed(2)}): ${dialogue.message}`,
    );
}

const isSure = ({ reading }) => reading.unread.length === 0 && reading.clauses.every(({ confidence }) => confidence > 0.8);

if (chat === '' || corpus === '') console.log('Set ASSAY_CHAT_DIR and ASSAY_CORPUS_DIR to compare acts; nothing was measured.');
else {
  const lines = readFileSync(join(chat, 'dialogues.jsonl'), 'utf8').trim().split('\n');
  print(lines.map((line) => readDialogue(JSON.parse(line))));
}
