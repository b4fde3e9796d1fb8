import { chromium } from '@playwright/test';
import { ensureWebBuild } from '../launcher/web-build.mjs';
import { BROWSER_FLAGS, chromiumPath, sessionOf, signIn, startAssay } from './start-assay.mjs';

// `npm run bench -- tabs 50`: five tabs of one browser whose access token has run out, all opened at once, round after round.
// In even rounds the browser knows that the token has ended; in odd ones it believes in it and the server answers 401.
const ROUNDS = Number(process.argv[2] ?? 50);
const SCREENS = ['/app/projects', '/app/environments', '/app/runs', '/app/settings', '/app/integrations'];

const spoil = (isKnown) => {
  const session = JSON.parse(localStorage.getItem('assay.session'));
  const spoiled = isKnown ? { ...session, expiresAt: Date.now() - 1000 } : { ...session, accessToken: `${session.accessToken}x` };
  localStorage.setItem('assay.session', JSON.stringify(spoiled));
  return session.refreshToken;
};

const openScreens = (pages, url) => Promise.all(pages.map((page, index) => page.goto(`${url}${SCREENS[index]}`)));

/** A page of the same origin without the app: a refresh that a reload cuts off would count twice. */
const leaveApp = (pages, url) => Promise.all(pages.map((page) => page.goto(`${url}/healthz`)));

const isSignedIn = async (page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return !page.url().includes('/auth/') && (await page.evaluate(() => localStorage.getItem('assay.session'))) !== null;
};

/** A screen may stand before its first call is answered; the new token comes with that. */
const isRenewed = (page, before) =>
  page
    .waitForFunction((old) => JSON.parse(localStorage.getItem('assay.session') ?? '{}').refreshToken !== old, before)
    .then(
      () => true,
      () => false,
    );

await ensureWebBuild();
const server = await startAssay();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: BROWSER_FLAGS });
try {
  const context = await browser.newContext();
  const session = sessionOf(await signIn(server.url));
  const first = await context.newPage();
  await first.goto(`${server.url}/auth/login`);
  await first.evaluate((value) => localStorage.setItem('assay.session', value), session);
  await first.close();
  const pages = await Promise.all(SCREENS.map(() => context.newPage()));
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/connect/token')) refreshes += 1;
  });
  let signOuts = 0;
  let unrenewed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await leaveApp(pages, server.url);
    const before = await pages[0].evaluate(spoil, round % 2 === 0);
    await openScreens(pages, server.url);
    const kept = await Promise.all(pages.map(isSignedIn));
    signOuts += kept.filter((is) => !is).length;
    if (!(await isRenewed(pages[0], before))) unrenewed += 1;
  }
  console.log(
    `${ROUNDS} rounds of ${SCREENS.length} tabs: ${signOuts} sign-outs, ${unrenewed} rounds without a new token, ${refreshes} refreshes (${(refreshes / ROUNDS).toFixed(2)} a round).`,
  );
  if (signOuts + unrenewed > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
