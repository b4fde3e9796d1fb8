import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { StartupError } from '../../process/startup-error.ts';

const PORTS_TO_TRY = 20;

const isPortTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Calls `listen` with the requested port and, if it is taken, with the following ones. A server with a known URL must not move to another
 * port, so a taken port is an error when `movable` is false.
 */
export async function listenOnFreePort<T>(
  options: { readonly port: number; readonly movable: boolean; readonly variable: string },
  listen: (port: number) => Promise<T>,
): Promise<T> {
  const last = options.movable && options.port !== 0 ? Math.min(options.port + PORTS_TO_TRY, 65535) : options.port;
  for (let port = options.port; port <= last; port += 1) {
    try {
      return await listen(port);
    } catch (error) {
      if (!isPortTaken(error)) throw error;
    }
  }
  const tried = last === options.port ? `Port ${options.port} is` : `The ports ${options.port} to ${last} are`;
  throw new StartupError(`${tried} already in use by another program. Stop that program, or set ${options.variable} to a free port.`);
}

/** Listens as configured and returns the actual port. */
export async function listen(app: FastifyInstance, config: Pick<Config, 'host' | 'port' | 'mode'>): Promise<number> {
  await listenOnFreePort({ port: config.port, movable: config.mode === 'local', variable: 'PORT' }, (port) =>
    app.listen({ host: config.host, port }),
  );
  const [address] = app.addresses();
  if (address === undefined || typeof address === 'string') throw new Error('the server listens nowhere');
  return address.port;
}
