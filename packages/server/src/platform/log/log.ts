import { type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from '../config/config.ts';
import { serializeError } from './serialize-error.ts';

export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

const SENSITIVE = [
  'authorization',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'password',
  'token',
  'secret',
  'access_token',
  'refresh_token',
  'id_token',
  'x-api-key',
];
const quoted = SENSITIVE.map((name) => `["${name}"]`);

/** Paths are listed to a depth of three, because we log nothing deeper. */
const redactedPaths = [...quoted, ...quoted.map((name) => `*${name}`), ...quoted.map((name) => `*.*${name}`)];

/** Writes JSON lines to standard error, with credentials removed by field name. */
export function createLog(config: Pick<Config, 'logLevel'>, destination: { write(line: string): void } = process.stderr): Log {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      redact: { paths: redactedPaths, censor: '[redacted]' },
    },
    destination,
  );
}
