import { chromium } from '@playwright/test';
import { ensureWebBuild } from '../launcher/web-build.mjs';
import { startPostgres } from '../packages/server/src/testing/servers/start-postgres.ts';
import { asPerson, BROWSER_FLAGS, chromiumPath, cpuOf, quantile, sessionOf, signIn, startAssay } from './start-assay.mjs';

// `npm run bench -- projects`: one person with 500 projects of five environments each, on PostgreSQL. Lists are asked for over HTTP on
// the loopback interface, so the times hold the network, too; screens are scrolled in the machine's browser.
const PROJECTS = Number(process.argv[2] ?? 500);
const ENVIRONMENTS = ['local', 'dev', 'qa', 'staging', 'prod'];
const ASKED = 200;
const WARM_UP = 20;

async function seed(call) {
  const ids = [];
  for (let index = 0; index < PROJECTS; index += 1) {
    const project = await call('POST', '/api/projects', {
      name: `Service ${String(index).padStart(3, '0')}`,
      description: 'Orders and payments',
    });
    ids.push(project.id);
    await Promise.all(
      ENVIRONMENTS.map((name) =>
        call('POST', `/api/projects/${project.id}/environments`, {
          name,
          baseUrl: `https://${name}.service-${index}.example`,
          headers: [{ key: 'Authorization', value: 'Bearer {{secret.TOKEN}}' }],
          secrets: { TOKEN: `fake-token-${index}` },
        }),
      ),
    );
  }
  return ids;
}

async function measure(call, path, pid) {
  const times = [];
  for (let turn = 0; turn < WARM_UP; turn += 1) await call('GET', typeof path === 'function' ? path(turn) : path);
  const cpu = cpuOf(pid);
  for (let turn = 0; turn < ASKED; turn += 1) {
    const begun = performance.now();
    await call('GET', typeof path === 'function' ? path(turn) : path);
    times.push(performance.now() - begun);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), cpu: (cpuOf(pid) - cpu) / ASKED };
}

/** Scrolls from top to bottom and counts frames that came late. */
const scroll = async () => {
  const gaps = [];
  const area = [...document.querySelectorAll('*')].find(
    (item) => item.scrollHeight > item.clientHeight + 200 && getComputedStyle(item).overflowY !== 'visible',
  );
  const target = area ?? document.scrollingElement;
  let last = performance.now();
  for (let frame = 0; frame < 90; frame += 1) {
    target.scrollTop += 60;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }
  gaps.sort((a, b) => a - b);
  return {
    p95: gaps[Math.floor(gaps.length * 0.95)],
    late: gaps.filter((gap) => gap > 50).length,
    nodes: document.querySelectorAll('*').length,
  };
};

async function look(url, session) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: BROWSER_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((value) => localStorage.setItem('assay.session', value), session);
    for (const [name, path] of [
      ['Projects', '/app/projects'],
      ['Environments', '/app/environments'],
    ]) {
      const begun = performance.now();
      await page.goto(`${url}${path}`);
      await page.getByRole('button', { name: /^Show more/ }).waitFor();
      const shown = performance.now() - begun;
      const { p95, late, nodes } = await page.evaluate(scroll);
      await page.getByRole('searchbox').first().fill('Service 499');
      const typed = performance.now();
      await page
        .getByRole('searchbox')
        .first()
        .fill(name === 'Projects' ? 'Service 49' : 'service-49');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      console.log(
        `| ${name} | ${shown.toFixed(0)} | ${nodes} | ${p95.toFixed(1)} | ${late} of 90 | ${(performance.now() - typed).toFixed(0)} |`,
      );
    }
  } finally {
    await browser.close();
  }
}

await ensureWebBuild();
const postgres = await startPostgres();
try {
  const server = await startAssay({ DATABASE_URL: postgres.url });
  try {
    const tokens = await signIn(server.url);
    const call = asPerson(server.url, tokens.access_token);
    const ids = await seed(call);
    console.log(`${PROJECTS} projects with ${PROJECTS * ENVIRONMENTS.length} environments on PostgreSQL, ${ASKED} times each:\n`);
    console.log('| List | p50, ms | p95, ms | CPU of the server, ms |\n|---|---|---|---|');
    for (const [name, path] of [
      ['all projects', '/api/projects'],
      ['a page of 50 projects', '/api/projects?page=3&pageSize=50'],
      ['projects by a word', '/api/projects?search=Service%2049'],
      ['environments of a project', (turn) => `/api/projects/${ids[turn % ids.length]}/environments`],
      ['a page of 50 environments', '/api/environments?page=3&pageSize=50'],
      ['environments by a word', '/api/environments?search=service-49'],
    ]) {
      const { p50, p95, cpu } = await measure(call, path, server.pid);
      console.log(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${cpu.toFixed(1)} |`);
      if (p95 >= 50) process.exitCode = 1;
    }
    console.log('\n| Screen | Shown after, ms | Elements | Frame p95, ms | Frames over 50 ms | Search, ms |\n|---|---|---|---|---|---|');
    await look(server.url, sessionOf(tokens));
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
}
