import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse, { desktopConfig } from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { ensureWebBuild } from '../launcher/web-build.mjs';
import { asUser, BROWSER_FLAGS, chromiumPath, sessionOf, signIn, startAssay } from './start-assay.mjs';

// `npm run bench -- lighthouse` runs Lighthouse with its desktop settings on the most visited pages, with five visits each after a warm-up
// visit (the server compresses each file on its first request). It shows the median and the machine's load, because a busy machine inflates
// the blocking time. `npm run bench -- lighthouse 1 why` also prints the audits that lower the score.
const VISITS = Number(process.argv[2] ?? 5);
const SAYS_WHY = process.argv[3] === 'why';
const GOALS = { performance: 95, accessibility: 100 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Generates a suite for the sample project in a conversation and runs it, so that the pages have something to show. */
async function screensOf(server) {
  const call = asUser(server.url, (await signIn(server.url)).access_token);
  const projectId = (await call('GET', '/api/projects')).items[0].id;
  const text = '/generate smoke';
  const { id: conversationId } = await call('POST', '/api/chat', { title: text, projectId, firstUserMessage: text });
  await call('POST', '/api/testgen/generate', { user_query: text, projectId, max_files: 3, conversationId });
  const { runId } = await call('POST', '/api/runs', { projectId, conversationId });
  for (let run = {}; !run.finishedAt; run = await call('GET', `/api/runs/${runId}`)) await sleep(500);
  return [
    { name: 'Landing page', path: '/', signedIn: false },
    { name: 'Sign-in', path: '/auth/login', signedIn: false },
    { name: 'Chat', path: `/app?c=${conversationId}`, signedIn: true },
    { name: 'Endpoints', path: `/app/projects/${projectId}/endpoints`, signedIn: true },
    { name: 'Suites', path: `/app/projects/${projectId}/suites`, signedIn: true },
    { name: 'Failed run', path: `/app/runs/${runId}`, signedIn: true },
  ];
}

const pointsOf = (result, category) => Math.round((result.categories[category]?.score ?? 0) * 100);

async function visit(browser, server, { path, signedIn }) {
  const page = await browser.newPage();
  try {
    await page.goto(`${server.url}/healthz`);
    const session = signedIn ? sessionOf(await signIn(server.url)) : null;
    await page.evaluate((value) => (value === null ? localStorage.clear() : localStorage.setItem('assay.session', value)), session);
    const flags = { output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, disableStorageReset: true };
    const { lhr } = await lighthouse(`${server.url}${path}`, flags, desktopConfig, page);
    if (new URL(lhr.finalDisplayedUrl).pathname !== path.replace(/\?.*/, '')) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
    return lhr;
  } finally {
    await page.close();
  }
}

function explain({ audits, categories }) {
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category].auditRefs) {
      const { score, title, displayValue } = audits[id];
      if (weight > 0 && score !== null && score < 1) console.error(`  ${category}: ${title}: ${displayValue ?? ''} (${score})`);
    }
  }
}

await ensureWebBuild();
const server = await startAssay();
const browser = await puppeteer.launch({ executablePath: chromiumPath(), args: BROWSER_FLAGS });
try {
  console.log(
    `| Screen | ${CATEGORIES.join(' | ')} | First paint, ms | Largest paint, ms | Blocked, ms | Shift | Load |\n|---|${'---|'.repeat(9)}`,
  );
  for (const screen of await screensOf(server)) {
    await visit(browser, server, screen);
    const results = [];
    for (let turn = 0; turn < VISITS; turn += 1) results.push(await visit(browser, server, screen));
    results.sort((a, b) => pointsOf(a, 'performance') - pointsOf(b, 'performance'));
    const middle = results[Math.floor(results.length / 2)];
    const points = CATEGORIES.map((category) => pointsOf(middle, category));
    const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((id) =>
      Math.round(middle.audits[id].numericValue),
    );
    console.log(
      `| ${screen.name} | ${[...points, ...times].join(' | ')} | ${middle.audits['cumulative-layout-shift'].numericValue.toFixed(3)} | ${loadavg()[0].toFixed(1)} |`,
    );
    if (SAYS_WHY) explain(middle);
    if (Object.entries(GOALS).some(([category, goal]) => pointsOf(middle, category) < goal)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}
