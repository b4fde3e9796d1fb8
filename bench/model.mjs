import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCountingModel } from './model/counting-model.mjs';
import { hostileModel } from './model/hostile-model.mjs';
import { playDialogues } from './model/play-dialogues.mjs';
import { smallModel } from './model/small-model.mjs';
import { pickBySeed } from './sentences/pick-by-seed.mjs';
import { startAssay } from './start-assay.mjs';

/**
 * Plays dialogues from the chat benchmark with a connected model: a scripted hostile one and, if ASSAY_SMALL_MODEL contains the path of its
 * weights and ASSAY_LLAMA_MODULE the entry point of node-llama-cpp, a real small one (`--small` uses only the real one). Nothing harmful
 * may happen, regardless of the model.
 */
const chat = process.env.ASSAY_CHAT_DIR ?? '';
const corpus = process.env.ASSAY_CORPUS_DIR ?? '';
const { ASSAY_SMALL_MODEL: file, ASSAY_LLAMA_MODULE: module } = process.env;
const option = (name, otherwise) => Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const SEED = option('seed', 1);
const COUNT = option('count', 40);

async function play(name, think, ids) {
  const model = await startCountingModel(think);
  const assay = await startAssay({ ASSAY_LLM_URL: model.url, ASSAY_LLM_MODEL: name });
  try {
    const totals = await playDialogues(assay.url, { chat, corpus, ids, parallel: 1 });
    const { rounds, calls, allowed, validation, policy, undecided, texts, timedOut, failed } = model.counts();
    console.log(`${name}, ${ids.length} dialogues of seed ${SEED}: ${JSON.stringify(totals)}`);
    console.log(
      `  ${rounds} rounds, ${calls} calls: ${allowed} valid and allowed, ${validation} refused by validation, ${policy} refused by policy, ` +
        `${undecided} valid in a last round; ${texts} texts, ${timedOut} timed out, ${failed} failed.`,
    );
    return totals.harmful ?? 0;
  } finally {
    await assay.stop();
    await model.close();
  }
}

if (chat === '' || corpus === '')
  console.log('Set ASSAY_CHAT_DIR and ASSAY_CORPUS_DIR to play dialogues with a model; nothing was measured.');
else {
  const lines = readFileSync(join(chat, 'dialogues.jsonl'), 'utf8').trim().split('\n');
  const ids = pickBySeed(
    lines.map((line) => JSON.parse(line).id),
    { seed: SEED, count: COUNT },
  );
  let harmful = process.argv.includes('--small') ? 0 : await play('hostile', hostileModel(), ids);
  if (file === undefined || module === undefined)
    console.log('Set ASSAY_SMALL_MODEL and ASSAY_LLAMA_MODULE to play with a real small model.');
  else harmful += await play('small', await smallModel({ module, file }), ids);
  process.exit(harmful > 0 ? 1 : 0);
}
