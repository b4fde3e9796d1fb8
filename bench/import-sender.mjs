/** Sends GitHub's document to a server when told to, and tells the moment of each stage. */
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { githubDocument } from './documents.mjs';

const { url, token, projectId } = workerData;
const body = JSON.stringify({ content: githubDocument('api.github.com'), fileName: 'github.json' });

async function send() {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/projects/${projectId}/openapi/import`, { method: 'POST', headers, body });
  const stages = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of reply.body) {
    text += decoder.decode(part, { stream: true });
    for (const match of text.matchAll(/"stage":"(\w+)"/g))
      if (!stages.some(({ stage }) => stage === match[1])) stages.push({ stage: match[1], at: performance.now() - began });
  }
  return { ms: performance.now() - began, stages, problem: text.includes('"kind":"done"') ? null : text.slice(-500) };
}

parentPort.once('message', async () => {
  parentPort.postMessage(await send());
});
parentPort.postMessage('ready');
