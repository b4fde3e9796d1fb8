import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgePlan } from './judge.mjs';
import { playDialogue } from './play.mjs';

/**
 * Plans the messages in the chat benchmark and compares the plans with the expected results. `--show` lists every plan, `--wrong` the wrong
 * ones.
 */
const chat = process.env.ASSAY_CHAT_DIR ?? '';
const corpus = process.env.ASSAY_CORPUS_DIR ?? '';
const isShown = (name) => process.argv.includes(name);
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? '';

function print(results) {
  const right = results.filter(({ problems }) => problems.length === 0);
  const asks = results.filter(({ problems, plan }) => problems.length > 0 && plan.decisions.every(({ kind }) => kind === 'ask'));
  const harmful = results.filter(({ isHarmful }) => isHarmful);
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  console.log(
    `${results.length} dialogues: ${right.length} planned right (${((100 * right.length) / results.length).toFixed(1)} %), ${asks.length} asked instead, ${harmful.length} harmful.`,
  );
  console.log(
    `Time: median ${times[Math.floor(times.length / 2)].toFixed(1)} ms, 95 % under ${times[Math.floor(times.length * 0.95)].toFixed(0)} ms, longest ${times.at(-1).toFixed(0)} ms.\n`,
  );
  console.log('| category | right | harmful |\n|---|---|---|');
  for (const [category, group] of Map.groupBy(results, ({ dialogue }) => dialogue.category))
    console.log(
      `| ${category} | ${group.filter(({ problems }) => problems.length === 0).length} of ${group.length} | ${group.filter(({ isHarmful }) => isHarmful).length} |`,
    );
  console.log('');
  for (const { dialogue, plan, problems, isHarmful } of results) {
    if (!isHarmful && !isShown('--show') && !(isShown('--wrong') && problems.length > 0)) continue;
    console.log(
      `${isHarmful ? 'HARMFUL ' : ''}${dialogue.id} [${dialogue.context.map((one) => JSON.stringify(one)).join(' ')}] ${dialogue.message}`,
    );
    if (problems.length > 0) console.log(`   wrong: ${problems.join('; ')}`);
    for (const decision of plan.decisions) console.log(`   ${JSON.stringify(decision).slice(0, 420)}`);
    if (plan.unread.length > 0) console.log(`   unread: ${plan.unread.join(' | ')}`);
  }
}

if (chat === '' || corpus === '') console.log('Set ASSAY_CHAT_DIR and ASSAY_CORPUS_DIR to compare plans; nothing was measured.');
else {
  const lines = readFileSync(join(chat, 'dialogues.jsonl'), 'utf8').trim().split('\n');
  const dialogues = lines.map((line) => JSON.parse(line)).filter(({ id }) => id.startsWith(only));
  print(dialogues.map((dialogue) => ({ dialogue, ...judgePlayed(dialogue) })));
}

function judgePlayed(dialogue) {
  const played = playDialogue(dialogue);
  return { ...played, ...judgePlan(dialogue, played) };
}
