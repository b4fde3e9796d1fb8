import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { githubDocument } from './documents.mjs';
import { asUser, quantile, signIn, startAssay } from './start-assay.mjs';

/**
 * Measures the time from a message to its first card, for all messages in the chat benchmark: in the sample project, and in a project with
 * GitHub's 1,223 operations. Every conversation is played in order, so that follow-up messages find a suite. `--only=GITHUB` or
 * `--only=SAMPLE` measures only one of the projects.
 */
const chat = process.env.ASSAY_CHAT_DIR ?? '';
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? '';
const WARM_UP = ['what can I test here?', 'smoke tests for everything'];

/** The time until the reply with its cards arrives, in milliseconds. */
async function firstCard(url, token, body) {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/testgen/generate`, { method: 'POST', headers, body: JSON.stringify(body) });
  let text = '';
  for await (const chunk of reply.body) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.includes('"cards"') || text.includes('"kind":"failed"')) return performance.now() - startedAt;
  }
  throw new Error(`no card for ${body.user_query}: ${reply.status} ${text.slice(0, 200)}`);
}

async function play(assay, call, { projectId, environmentId }, dialogues) {
  const { access_token: token } = await signIn(assay.url);
  const times = [];
  for (const turns of [WARM_UP, ...dialogues]) {
    const conversation = await call('POST', '/api/chat', { projectId, firstUserMessage: turns[0] });
    for (const user_query of turns) {
      const ms = await firstCard(assay.url, token, { user_query, projectId, conversationId: conversation.id, environmentId });
      if (turns !== WARM_UP) times.push({ ms, user_query });
    }
  }
  return times;
}

function print(name, limit, times) {
  const all = times.map(({ ms }) => ms);
  const [median, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
  const verdict = p95 <= limit ? 'within' : 'ABOVE';
  console.log(`${name}: ${all.length} turns, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${verdict} ${limit} ms`);
  for (const { ms, user_query } of times.toSorted((a, b) => b.ms - a.ms).slice(0, 5)) console.log(`   ${ms.toFixed(0)} ms  ${user_query}`);
}

/** The messages of each dialogue. Runs are left out, because their duration depends on the target. */
const turnsOf = ({ context, message }) => [...context.filter((turn) => typeof turn === 'string'), message];

async function sampleProject(call) {
  const { items } = await call('GET', '/api/projects?pageSize=100');
  const { id } = items.find(({ sample }) => sample) ?? (await call('POST', '/api/projects/sample', {}));
  return { projectId: id, environmentId: null };
}

async function githubProject(call) {
  const { id } = await call('POST', '/api/projects', { name: 'GitHub' });
  await call('POST', `/api/projects/${id}/openapi/import`, { content: githubDocument('api.github.com'), fileName: 'github.json' });
  const environment = await call('POST', `/api/projects/${id}/environments`, { name: 'local', baseUrl: 'http://127.0.0.1:9' });
  return { projectId: id, environmentId: environment.id };
}

if (chat === '') console.log('Set ASSAY_CHAT_DIR to measure the time to the first card; nothing was measured.');
else {
  const dialogues = readFileSync(join(chat, 'dialogues.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => turnsOf(JSON.parse(line)));
  const assay = await startAssay({ ASSAY_RATE_LIMITS: 'off' });
  try {
    const { access_token: token } = await signIn(assay.url);
    const call = asUser(assay.url, token);
    const measure = async (name, limit, project) => print(name, limit, await play(assay, call, project, dialogues));
    if (only !== 'GITHUB') await measure('Sample project', 300, await sampleProject(call));
    if (only !== 'SAMPLE') await measure('GitHub, 1,223 operations', 500, await githubProject(call));
  } finally {
    await assay.stop();
  }
}
