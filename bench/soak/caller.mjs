import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Calls through the proxy like a client that expects servers to fail: calls without a response are retried, writes with the same
 * idempotency key.
 */
export function createCaller(base, account) {
  const answers = new Map();
  let authorization = '';
  const count = (name) => answers.set(name, (answers.get(name) ?? 0) + 1);

  async function signIn() {
    const form = new URLSearchParams({ grant_type: 'password', client_id: 'assay-web', ...account });
    const reply = await fetch(`${base}/connect/token`, { method: 'POST', body: form });
    if (reply.ok) authorization = `Bearer ${(await reply.json()).access_token}`;
    else count(`sign-in ${reply.status}`);
  }

  async function once(method, path, headers, body) {
    const name = `${method} ${path.split('?')[0].replace(/[0-9a-f-]{36}/g, '{id}')}`;
    try {
      const reply = await fetch(base + path, { method, headers: { ...headers, authorization }, body, signal: AbortSignal.timeout(30_000) });
      if (!reply.ok) count(`${name} ${reply.status}`);
      return reply;
    } catch {
      count(`${name} cut`);
      return null;
    }
  }

  /** Returns undefined when the call should be retried. */
  async function parseResponse(reply, name) {
    if (reply === null || reply.status >= 500 || reply.status === 429) return undefined;
    if (reply.ok) return reply.json().catch(() => undefined);
    if (reply.status !== 401) throw new Error(`${name}: ${reply.status}`);
    await signIn().catch(() => {});
    return undefined;
  }

  async function call(method, path, payload) {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = payload === undefined ? undefined : JSON.stringify(payload);
    for (;;) {
      const answer = await parseResponse(await once(method, path, headers, body), `${method} ${path}`);
      if (answer !== undefined) return answer;
      await wait(500);
    }
  }

  return { call, answers, headers: () => ({ authorization }) };
}
