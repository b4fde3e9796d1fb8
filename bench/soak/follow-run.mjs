import { setTimeout as wait } from 'node:timers/promises';

/** Reads a run's events to the end, resuming after the last event whenever the stream breaks. Counts gaps and repeated events. */
export async function followRun(base, runId, headers, until) {
  const seen = { events: 0, gaps: 0, doubled: 0, cuts: 0, endless: 0 };
  let last = 0;
  const take = (block) => {
    const id = Number(/^id: ?(\d+)$/m.exec(block)?.[1] ?? 0);
    if (id === 0) return false;
    seen.events += 1;
    if (id <= last) seen.doubled += 1;
    else if (id !== last + 1) seen.gaps += 1;
    last = Math.max(last, id);
    return block.includes('"run-finished"');
  };
  while (Date.now() < until) {
    try {
      const signal = AbortSignal.timeout(until - Date.now());
      const reply = await fetch(`${base}/api/runs/${runId}/events`, { headers: { ...headers(), 'last-event-id': String(last) }, signal });
      if (reply.ok && (await readBlocks(reply.body, take))) return seen;
    } catch {
      seen.cuts += 1;
    }
    await wait(300);
  }
  return { ...seen, endless: 1 };
}

/** True when the last event has arrived. */
async function readBlocks(body, take) {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      if (take(text.slice(0, end))) return true;
      text = text.slice(end + 2);
    }
  }
  return false;
}
