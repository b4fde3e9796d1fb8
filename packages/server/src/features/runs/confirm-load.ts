import { AppError } from '../../platform/http/app-error.ts';
import { isLocked } from '../environments/index.ts';

interface Confirmations {
  readonly load?: unknown;
  readonly confirmLocked?: string | undefined;
  readonly confirmHost?: string | undefined;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether requests to this base URL stay on this machine. */
export const isLoopback = (baseUrl: string): boolean => URL.canParse(baseUrl) && LOOPBACK.test(new URL(baseUrl).hostname);

/** Load on another host or on production must be confirmed by name. A normal suite run needs no confirmation. */
export function requireConfirmation(
  { load, confirmLocked, confirmHost }: Confirmations,
  environment: { readonly name: string; readonly baseUrl: string },
): void {
  if (load === undefined || load === null) return;
  const url = URL.canParse(environment.baseUrl) ? new URL(environment.baseUrl) : null;
  const host = url?.host ?? environment.baseUrl;
  const needsHost = !isLoopback(environment.baseUrl);
  const needsName = isLocked(environment);
  if (needsHost && confirmHost?.trim() !== host) throw notConfirmed(host, environment.name, needsName);
  if (needsName && confirmLocked?.trim() !== environment.name) throw notConfirmed(host, environment.name, needsName);
}

const notConfirmed = (host: string, name: string, isNamed: boolean) =>
  new AppError('LOAD_NOT_CONFIRMED', { host, lock: isNamed ? `, the locked environment ${name}` : '' });
