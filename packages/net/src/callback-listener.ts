import { createServer } from 'node:http';
import type { CallbackListener } from '@assay/engine/model';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** True if a URL leads to this machine. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

export interface OpenListener extends CallbackListener {
  readonly close: () => Promise<void>;
}

/** Records requests on the loopback interface, so that an exploration notices when the API calls an address from a request. */
export async function listenForCallbacks(): Promise<OpenListener> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push((request.url ?? '').split('?')[0] ?? '');
    response.end('assay');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${port}`, seen: () => paths, close };
}
