import { join } from 'node:path';
import { createEgress } from '@assay/net';
import type { Io } from '../io.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { isWritableFolder } from '../writable-folder.ts';
import { type CheckResult, ok, problem, warning } from './check.ts';

const REQUIRED_MAJOR = 24;
const PORT = 4600;
const TIMEOUT_MS = 3000;
const MAX_BYTES = 100_000;

export function checkNode(version: string): CheckResult {
  return Number(version.split('.')[0]) >= REQUIRED_MAJOR
    ? ok(`Node ${version}`)
    : problem(`Node ${version} is too old: Assay requires Node ${REQUIRED_MAJOR} or later.`);
}

/** Checks the folders for the stored key and for the data of a local server. */
export async function checkFolders({ env }: Io): Promise<readonly CheckResult[]> {
  const home = env.HOME || '.';
  const keys = join(env.XDG_CONFIG_HOME || join(home, '.config'), 'assay');
  const data = env.ASSAY_DATA_DIR || join(env.XDG_DATA_HOME || env.LOCALAPPDATA || join(home, '.local', 'share'), 'assay');
  return [
    (await isWritableFolder(keys))
      ? ok(`${terminalSafe(keys)} is writable, so assay login can store a key`)
      : warning(`${terminalSafe(keys)} is not writable, so assay login cannot store a key. Set ASSAY_API_KEY instead.`),
    (await isWritableFolder(data))
      ? ok(`${terminalSafe(data)} is writable, so assay serve can store its data`)
      : warning(`${terminalSafe(data)} is not writable. Set ASSAY_DATA_DIR to a writable folder before you run assay serve.`),
  ];
}

/** Checks what listens on the port of a local server: nothing, Assay, or another program. */
export async function checkPort({ env }: Io): Promise<CheckResult> {
  const port = Number(env.PORT) || PORT;
  const answer = await pingUrl(`http://127.0.0.1:${port}/healthz`);
  if (answer.kind === 'failure')
    return answer.cause === 'connect'
      ? ok(`Port ${port} is free for assay serve`)
      : warning(`Port ${port}: ${terminalSafe(answer.message)}`);
  return answer.body.includes('"status":"ok"')
    ? ok(`An Assay server is running on port ${port}`)
    : warning(`Another program is using port ${port}. assay serve will use the next free port, or the port in PORT.`);
}

/** Sends one GET request to find out whether a server responds. */
export async function pingUrl(url: string) {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  try {
    return await egress.send({ method: 'GET', url, headers: [], body: null, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  } finally {
    await egress.close();
  }
}
