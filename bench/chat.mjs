import { chromium } from '@playwright/test';
import { ensureWebBuild } from '../launcher/web-build.mjs';
import { inPage } from './chat-page.mjs';
import { githubDocument } from './documents.mjs';
import { asPerson, BROWSER_FLAGS, chromiumPath, cpuOf, quantile, sessionOf, signIn, startAssay } from './start-assay.mjs';

// `npm run bench -- chat 15`: the chat in the machine's browser. From Enter to the painted plan, in parts; long conversations from the
// arrival of their data to the painted end; what a key costs beside a thousand messages.
const ROUNDS = Number(process.argv[2] ?? 15);
const KEYS = 120;

const ms = (value) => `${value.toFixed(0)} ms`;
const middle = (rows, name) =>
  quantile(
    rows.map((row) => row[name]),
    0.5,
  );

async function openChat(page, url, address) {
  await page.goto(`${url}/app?c=${address}`);
  await page.getByLabel('Message', { exact: true }).waitFor();
}

/** Milliseconds that the page's main thread has worked so far, by its own clock of CPU time. */
async function watchThread(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

/** One question in a conversation of its own; the page's own clock tells the parts apart. */
async function ask({ page, url, pid, worked }, words) {
  await openChat(page, url, 'new');
  await page.getByText(/has [\d,]+ endpoints/).waitFor();
  await page.evaluate(() => window.bench.watchForCard());
  await page.getByLabel('Message', { exact: true }).fill(words);
  const before = { page: await worked(), server: cpuOf(pid) };
  await page.keyboard.press('Enter');
  const parts = await page.evaluate(() => window.bench.parts());
  return { ...parts, pageCpu: (await worked()) - before.page, serverCpu: cpuOf(pid) - before.server };
}

async function measureAnswers(place, { words, name }) {
  await ask(place, words);
  const rows = [];
  for (let round = 0; round < ROUNDS; round += 1) rows.push(await ask(place, words));
  const total = rows.map((row) => row.total);
  console.log(
    `| ${name} | ${ms(quantile(total, 0.5))} | ${ms(quantile(total, 0.95))} | ${ms(middle(rows, 'network'))} | ${ms(middle(rows, 'server'))} | ${ms(middle(rows, 'page'))} | ${ms(middle(rows, 'serverCpu'))} | ${ms(middle(rows, 'pageCpu'))} |`,
  );
}

/** A conversation as long as wanted, made of a true answer said again and again. */
async function longConversation(call, { projectId, count, answer }) {
  const title = `${count} messages`;
  const first = await call('POST', '/api/chat', { title, projectId, firstUserMessage: 'smoke test the orders endpoints' });
  const card = answer.cards.find(({ type }) => type === 'diff');
  const said = Array.from({ length: count - 1 }, (_, index) =>
    index % 2 === 1
      ? { role: 'user', content: `smoke test the orders endpoints, part ${index}` }
      : { role: 'assistant', content: answer.heading, cardType: 'diff', cardPayload: JSON.stringify(card) },
  );
  for (let at = 0; at < said.length; at += 50)
    await call('POST', '/api/chat/append-messages', { conversationId: first.id, messages: said.slice(at, at + 50) });
  return first.id;
}

async function measureOpening({ page, url, worked }, { id, count }) {
  const times = [];
  const costs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await openChat(page, url, 'new');
    await page.locator(`a[href*="${id}"]`).waitFor();
    await page.evaluate((wanted) => window.bench.watchForEnd(wanted), id);
    const before = await worked();
    await page.evaluate((wanted) => document.querySelector(`a[href*="${wanted}"]`).click(), id);
    times.push(await page.evaluate(() => window.bench.opened()));
    costs.push((await worked()) - before);
  }
  const drawn = await page.evaluate(() => document.querySelectorAll('[aria-label="Messages"] article').length);
  console.log(
    `${count} messages: painted ${ms(quantile(times, 0.5))} after the data (p95 ${ms(quantile(times, 0.95))}), ${ms(quantile(costs, 0.5))} of CPU from the click on, ${drawn} answers in the page.`,
  );
}

/** Scrolls up until the first message is there. */
async function measureScrolling({ page, url }, { id, count }) {
  await openChat(page, url, id);
  await page.getByRole('article', { name: 'Answer' }).last().waitFor();
  const { steps, most, first } = await page.evaluate(() => window.bench.scrollToStart());
  console.log(
    `${count} messages scrolled to the start in ${steps} steps: at most ${most} answers in the page at once, first message “${first}”.`,
  );
}

/** What the page's main thread works for one key, and the frames that came late while typing. */
async function measureTyping({ page, url, worked }, { id, count }) {
  await openChat(page, url, id);
  await page.getByRole('article', { name: 'Answer' }).last().waitFor();
  await page.waitForTimeout(1000);
  await page.getByLabel('Message', { exact: true }).focus();
  await page.evaluate(() => window.bench.watchFrames());
  const before = await worked();
  await page.keyboard.type('a slow question '.repeat(Math.ceil(KEYS / 16)).slice(0, KEYS), { delay: 40 });
  const cost = ((await worked()) - before) / KEYS;
  const { frames, longest, slowKeys } = await page.evaluate(() => window.bench.frames());
  console.log(
    `${KEYS} keys beside ${count} messages: ${cost.toFixed(1)} ms of CPU a key, ${slowKeys} keys over a frame of 16.7 ms, longest frame ${ms(longest)} of ${frames}.`,
  );
  await page.getByLabel('Message', { exact: true }).fill('');
}

await ensureWebBuild();
const server = await startAssay();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: BROWSER_FLAGS });
try {
  const tokens = await signIn(server.url);
  const call = asPerson(server.url, tokens.access_token);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(inPage);
  const page = await context.newPage();
  await page.goto(`${server.url}/auth/login`);
  await page.evaluate((value) => localStorage.setItem('assay.session', value), sessionOf(tokens));
  const { url, pid } = server;
  const place = { page, url, pid, worked: await watchThread(page) };
  console.log(
    '| From Enter to the painted plan | p50 | p95 | network | server | page | CPU of the server | CPU of the page |\n|---|---|---|---|---|---|---|---|',
  );
  await measureAnswers(place, { words: 'smoke test the orders endpoints', name: 'sample project, 4 endpoints of 19' });
  const sample = (await call('GET', '/api/projects')).items[0];
  const answer = await call('POST', '/api/testgen/generate', { user_query: 'smoke test the orders endpoints', projectId: sample.id });
  const conversations = [];
  for (const count of [200, 1000]) conversations.push({ count, id: await longConversation(call, { projectId: sample.id, count, answer }) });
  const github = await call('POST', '/api/projects', { name: 'GitHub' });
  await call('POST', `/api/projects/${github.id}/openapi/import`, { content: githubDocument('api.github.com'), fileName: 'github.json' });
  await page.evaluate((id) => localStorage.setItem('assay.project', id), github.id);
  await measureAnswers(place, { words: 'smoke test issue comments', name: 'GitHub, few endpoints' });
  await measureAnswers(place, { words: '/generate smoke', name: 'GitHub, everything asked for' });
  await page.evaluate((id) => localStorage.setItem('assay.project', id), sample.id);
  console.log('');
  for (const conversation of conversations) await measureOpening(place, conversation);
  for (const conversation of conversations) await measureScrolling(place, conversation);
  for (const conversation of conversations) await measureTyping(place, conversation);
} finally {
  await browser.close();
  await server.stop();
}
