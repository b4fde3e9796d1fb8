import { SAFE_METHODS } from '@assay/engine/model';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../app-error.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

type GuardConfig = Pick<Config, 'mode' | 'host' | 'publicUrl'>;

const parse = (text: string) => (URL.canParse(text) ? new URL(text) : null);

/**
 * Rejects requests that another site's page could have caused. An unknown Host means DNS rebinding against a local
 * install; an unknown Origin on a write method means a page on another site.
 */
export function createRequestGuard(config: GuardConfig): (request: FastifyRequest) => void {
  const publicHost = config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname];
  const allowedHosts = new Set([...LOOPBACK_NAMES, config.host.toLowerCase(), ...publicHost]);
  const isAllowedOrigin = (origin: string, host: string) => {
    if (origin === config.publicUrl) return true;
    const url = parse(origin);
    return config.mode === 'local' && url !== null && url.protocol === 'http:' && url.host === parse(`http://${host}`)?.host;
  };
  return (request) => {
    const host = request.headers.host ?? '';
    // Only a name and a port are accepted, because the URL parser would skip other characters.
    const named = /^[^\s@/?#\\]+$/.test(host) ? parse(`http://${host}`)?.hostname : undefined;
    if (config.mode === 'local' && !allowedHosts.has(named ?? '')) throw new AppError('HOST_REFUSED', { host: shorten(host) });
    const { origin } = request.headers;
    const isSafe = SAFE_METHODS.some((method) => method === request.method);
    if (isSafe || origin === undefined || isAllowedOrigin(origin, host)) return;
    throw new AppError('ORIGIN_REFUSED', { origin: shorten(origin) });
  };
}

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
