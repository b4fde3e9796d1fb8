// The minimum: a connection pool, JSON.parse and the same three checks, without storing, masking or reporting.
import { Pool } from 'undici';
import { HEADER, requestsOf, SIGN_IN } from './workload.mjs';

const [base, amount, connections] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const pool = new Pool(base, { connections, pipelining: 1 });
let token = '';
let broken = 0;

async function send(one) {
  const headers = one === SIGN_IN ? {} : { authorization: `Bearer ${token}` };
  if (one.body !== undefined) headers['content-type'] = 'application/json';
  const body = one.body === undefined ? undefined : JSON.stringify(one.body);
  const answer = await pool.request({ method: one.method, path: one.path, headers, body });
  const value = JSON.parse(await answer.body.text());
  if (answer.statusCode !== one.status) broken += 1;
  if (answer.headers[HEADER[0]] !== HEADER[1]) broken += 1;
  if (value[one.field[0]] !== one.field[1]) broken += 1;
  return value;
}

token = (await send(SIGN_IN)).token;
const waiting = requestsOf(amount, process.env.BENCH_BROKEN === '1').values();
const lane = async () => {
  for (const one of waiting) await send(one);
};
await Promise.all(Array.from({ length: connections }, lane));
await pool.close();
process.exitCode = broken === 0 ? 0 : 1;
