import { createRequire } from 'node:module';
import type * as undici from 'undici';

// Only undici's client is loaded: the package's entry point also loads fetch, WebSocket, caches and mocks, which are unused here and cost
// 65 ms of processor time and 14 MB at every start. The version is pinned, and the tests use all three parts.
const load = createRequire(import.meta.url);

export const Agent: typeof undici.Agent = load('undici/lib/dispatcher/agent.js');
export const buildConnector: typeof undici.buildConnector = load('undici/lib/core/connect.js');
export const undiciErrors: typeof undici.errors = load('undici/lib/core/errors.js');
