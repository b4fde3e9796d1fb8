import { askForTokens, signIn, startAssay } from './start-assay.mjs';

// `npm run bench -- sign-ins 200`: how long a signed-in person waits while somebody else sends wrong passwords, all at once.
const AT_ONCE = Number(process.argv[2] ?? 200);
const SAMPLES = 150;

async function measure(url, token, isOver) {
  const times = [];
  while (times.length < SAMPLES && !(times.length >= 20 && isOver())) {
    const start = performance.now();
    const reply = await fetch(`${url}/api/projects`, { headers: { authorization: `Bearer ${token}` } });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`the other person got ${reply.status}`);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times.sort((a, b) => a - b);
}

const at = (times, share) => `${times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(0)} ms`;
const row = (name, times) => console.log(`| ${name} | ${times.length} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(times, 1)} |`);

const server = await startAssay();
try {
  const { access_token: token } = await signIn(server.url);
  await measure(server.url, token, () => false);
  console.log('| | Requests | p50 | p95 | Slowest |\n|---|---|---|---|---|');
  row('nobody else', await measure(server.url, token, () => false));
  const statuses = new Map();
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const form = { grant_type: 'password', username: `nobody-${index}`, password: 'not the password' };
      const { status } = await askForTokens(server.url, form);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  ).then(() => {
    isOver = true;
  });
  row(`${AT_ONCE} wrong sign-ins at once`, await measure(server.url, token, () => isOver));
  await flood;
  console.log(`\nAnswers to the sign-ins: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}.`);
} finally {
  await server.stop();
}
