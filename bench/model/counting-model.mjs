import { createServer } from 'node:http';
import { readCall } from '../../packages/server/src/features/actions/message/action-tools.ts';

const POLICY = 'Not allowed';
const ALLOWED = 'Allowed';
/** The maximum number of times that the server asks a model about one message. */
const LAST_ROUND = 3;

const bodyOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};

const inputOf = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The results of the previous round's calls, which the server returns for each of them. */
function countResults(counts, messages) {
  const asked = messages.findLastIndex(({ role }) => role === 'assistant');
  for (const { role, content } of messages.slice(asked + 1)) {
    if (role !== 'tool') continue;
    if (content.startsWith(POLICY)) counts.policy += 1;
    else if (content.startsWith(ALLOWED)) counts.allowed += 1;
    else counts.validation += 1;
  }
}

/** Calls whose results the server never reports, because it performed them or because no rounds were left. */
function countLast(counts, { calls, round }) {
  const valid = calls.filter(
    (call) => readCall({ id: '', name: call.function.name, input: inputOf(call.function.arguments) }).kind === 'action',
  );
  counts.validation += calls.length - valid.length;
  if (round < LAST_ROUND && valid.length === calls.length) counts.allowed += valid.length;
  else counts.undecided += valid.length;
}

/**
 * A server in the chat completions format that counts what Assay does with the model's calls. `think` gets the request and returns the
 * model's message. The signal aborts when Assay stops waiting.
 */
export async function startCountingModel(think) {
  const counts = { rounds: 0, calls: 0, allowed: 0, validation: 0, policy: 0, undecided: 0, texts: 0, timedOut: 0, failed: 0 };
  const open = new Map();
  async function answer(request, signal) {
    const body = await bodyOf(request);
    counts.rounds += 1;
    const round = body.messages.filter(({ role }) => role === 'assistant').length + 1;
    if (round > 1) countResults(counts, body.messages);
    const message = await think(body, signal);
    if (signal.aborted) throw new Error('Assay stopped waiting');
    const calls = message.tool_calls ?? [];
    counts.calls += calls.length;
    if (calls.length === 0) counts.texts += 1;
    open.set(JSON.stringify(body.messages.slice(0, 2)), { calls, round });
    return { choices: [{ message: { role: 'assistant', ...message } }] };
  }

  const server = createServer(async (request, reply) => {
    const gone = new AbortController();
    reply.on('close', () => gone.abort());
    try {
      const whole = await answer(request, gone.signal);
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(whole));
    } catch (error) {
      counts[gone.signal.aborted ? 'timedOut' : 'failed'] += 1;
      if (!gone.signal.aborted) console.error(`The model failed: ${error.message}`);
      if (!reply.headersSent) reply.writeHead(500);
      reply.end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    /** The counts, including the calls in each message's last round. */
    counts: () => {
      const whole = { ...counts };
      for (const last of open.values()) if (last.calls.length > 0) countLast(whole, last);
      return whole;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
