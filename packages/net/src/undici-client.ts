import { createRequire } from 'node:module';
import type * as undici from 'undici';

// Of undici only the client is loaded: the package's own door also loads fetch, WebSocket, caches and mocks, which nothing here
// uses and which cost every start 65 ms of processor time and 14 MB. The version is pinned, and the tests use all three parts.
const load = createRequire(import.meta.url);

export const Agent: typeof undici.Agent = load('undici/lib/dispatcher/agent.js');
export const buildConnector: typeof undici.buildConnector = load('undici/lib/core/connect.js');
export const errors: typeof undici.errors = load('undici/lib/core/errors.js');
