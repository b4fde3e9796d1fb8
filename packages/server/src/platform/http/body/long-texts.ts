import type { FastifyRequest } from 'fastify';
import { createThreadPool } from '../../threads/thread-pool.ts';
import { AppError } from '../app-error.ts';
import type { BodyTask, SplitBody } from './split-body.ts';

/** Parsing a shorter body is faster than sending it to a thread. */
const LONG_BODY = 512 * 1024;
const TIMEOUT_MS = 30_000;
const NONE: Readonly<Record<string, Uint8Array>> = {};
const taken = new WeakMap<FastifyRequest, Readonly<Record<string, Uint8Array>>>();

/** Strings that were extracted from a long body, as UTF-8 by field name. Empty for all other bodies. */
export const extractedTexts = (request: FastifyRequest): Readonly<Record<string, Uint8Array>> => taken.get(request) ?? NONE;

export interface LongTexts {
  /** The body's JSON without its long strings; null when the body is parsed without splitting. */
  takeOut(request: FastifyRequest, body: Buffer): Promise<string> | null;
  close(): Promise<void>;
}

/** Extracts long strings from the bodies of routes that declare them, in a thread that starts on first use. */
export function openLongTexts(): LongTexts {
  const module = new URL('./split-body-thread-entry.ts', import.meta.url);
  const pool = createThreadPool<BodyTask, SplitBody>({ module, size: 1, memoryMb: 512, timeoutMs: TIMEOUT_MS });
  const split = async (request: FastifyRequest, body: Buffer, names: readonly string[]): Promise<string> => {
    const bytes = new Uint8Array(body);
    const result = await pool.run({ bytes, names }, { transfer: [bytes.buffer] });
    if (result.kind === 'malformed') throw new AppError('MALFORMED_BODY', { problem: 'it is not valid JSON' });
    taken.set(request, result.texts);
    return result.rest;
  };
  return {
    takeOut: (request, body) => {
      const names = body.byteLength > LONG_BODY ? namesFor(request) : [];
      return names.length === 0 ? null : split(request, body, names);
    },
    close: pool.close,
  };
}

function namesFor({ routeOptions: { config } }: FastifyRequest): readonly string[] {
  const names = 'longTexts' in config && Array.isArray(config.longTexts) ? config.longTexts : [];
  return names.filter((name) => typeof name === 'string');
}
