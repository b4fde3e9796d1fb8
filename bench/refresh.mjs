import { startPostgres } from '../packages/server/src/testing/servers/start-postgres.ts';
import { requestTokens, signIn, startAssay } from './start-assay.mjs';

// `npm run bench -- refresh 1000` sends eight parallel refreshes with the same token, 1,000 times. Each time, all callers must get the same
// new token, and reusing a token that is two generations old must end the session. On PostgreSQL, two servers share the database and the
// eight calls are spread over both.
const RACES = Number(process.argv[2] ?? 1000);
const AT_ONCE = 8;
const REPLAY_EVERY = 50;

const refresh = (url, token) => requestTokens(url, { grant_type: 'refresh_token', refresh_token: token });

/** Reuses an old token, which must end the session, and then signs in again. Returns whether the session ended, and the new token. */
async function replay(urls, tokens) {
  const old = await refresh(urls[0], tokens.at(-3));
  const newest = await refresh(urls.at(-1), tokens.at(-1));
  return { isEnded: old.status === 400 && newest.status === 400, fresh: [(await signIn(urls[0])).refresh_token] };
}

async function race(urls) {
  const seen = { oneSuccessor: 0, split: 0, refused: 0, replays: 0, ended: 0 };
  let tokens = [(await signIn(urls[0])).refresh_token];
  for (let turn = 1; turn <= RACES; turn += 1) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => refresh(urls[index % urls.length], tokens.at(-1))));
    const successors = new Set(replies.map(({ refresh_token }) => refresh_token));
    seen.refused += replies.filter(({ status }) => status !== 200).length;
    if (successors.size === 1 && !successors.has(undefined)) seen.oneSuccessor += 1;
    else seen.split += 1;
    tokens.push([...successors][0]);
    if (turn % REPLAY_EVERY !== 0) continue;
    const { isEnded, fresh } = await replay(urls, tokens);
    seen.replays += 1;
    if (isEnded) seen.ended += 1;
    tokens = fresh;
  }
  return seen;
}

function report(where, { oneSuccessor, split, refused, replays, ended }) {
  console.log(`| ${where} | ${RACES} x ${AT_ONCE} | ${oneSuccessor} | ${split} | ${refused} | ${ended} of ${replays} |`);
  if (oneSuccessor !== RACES || refused > 0 || ended !== replays) process.exitCode = 1;
}

console.log('| Servers | Races | One successor | Several | Refused | Replays that ended the session |\n|---|---|---|---|---|---|');
const alone = await startAssay();
try {
  report('one, embedded database', await race([alone.url]));
} finally {
  await alone.stop();
}
const postgres = await startPostgres();
try {
  const key = Buffer.alloc(32, 7).toString('base64');
  const servers = [];
  for (let index = 0; index < 2; index += 1) servers.push(await startAssay({ DATABASE_URL: postgres.url, ASSAY_ROOT_KEY: key }));
  try {
    report('two, PostgreSQL', await race(servers.map(({ url }) => url)));
  } finally {
    for (const server of servers) await server.stop();
  }
} finally {
  await postgres.stop();
}
