import type { ApiModel, ExploreEvent, ExplorePorts, ExploreResult, Json, JsonObject, OutgoingRequest } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { type ExploreInput, exploreApi } from '../use-cases/explore-api.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Json | undefined;
  /** The length of the body in characters. */
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly json?: Json;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection is closed without a response, or refused. A stale connection was opened by an earlier request. */
  readonly lost?: true | 'refused' | 'stale';
}

export const json = (status: number, value: Json, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  json: value,
  headers,
});

/** The model of a spec with these paths. Operations without responses get a 200. */
export function modelOf(paths: JsonObject, more: JsonObject = {}): ApiModel {
  const read = readApi(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more }));
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

export const responses: JsonObject = { 200: { description: 'fine' } };
export const param = (name: string, schema: JsonObject = { type: 'string' }, place = 'path'): JsonObject => ({
  name,
  in: place,
  required: true,
  schema,
});
export const acceptsBody = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  requestBody: { required: true, content: { 'application/json': { schema, ...more } } },
  responses,
});
export const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({ type: 'object', required, properties });

export interface ExplorationLog {
  readonly result: ExploreResult;
  readonly calls: readonly Call[];
  readonly events: readonly ExploreEvent[];
  /** The total waiting time in milliseconds. */
  readonly waited: number;
}

/** Explores a server that is implemented as a function. */
export async function exploreWith(
  model: ApiModel,
  serve: (call: Call, number: number) => Reply,
  more: Partial<ExploreInput> & { readonly ports?: Partial<ExplorePorts>; readonly stopAfter?: number } = {},
): Promise<ExplorationLog> {
  const { ports, stopAfter, ...input } = more;
  const calls: Call[] = [];
  const events: ExploreEvent[] = [];
  const clock = { now: 0, waited: 0 };
  const all: ExplorePorts = {
    send: async (request) => {
      const call = callOf(request);
      // The probe after a lost connection has no path.
      if (call.path !== '/') calls.push(call);
      clock.now += 10;
      return outcomeOf(serve(call, calls.length));
    },
    now: () => clock.now,
    sleep: async (ms) => {
      clock.now += ms;
      clock.waited += ms;
    },
    cancelled: () => stopAfter !== undefined && calls.length >= stopAfter,
    redact: (text) => text,
    ...ports,
  };
  const given: ExploreInput = { model, baseUrl: 'http://api.test', env: {}, seed: 1, access: 'all', budget: {}, ...input };
  for await (const event of exploreApi(given, all)) events.push(event);
  const last = events.at(-1);
  if (last?.kind !== 'explore-finished') throw new Error('the exploration has no result');
  return { result: last.result, calls, events, waited: clock.waited };
}

function callOf({ method, url, headers, body }: OutgoingRequest): Call {
  const path = url.replace('http://api.test', '') || '/';
  let parsed: Json | undefined;
  try {
    parsed = body === null ? undefined : JSON.parse(body);
  } catch {
    parsed = body ?? undefined;
  }
  return {
    method,
    path,
    body: parsed,
    size: body?.length ?? 0,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

function outcomeOf({ status, json: value, text, headers = {}, lost }: Reply) {
  const phases = { queued: 0, connect: 0, waiting: 1, download: 0 };
  if (lost === 'refused')
    return { kind: 'failure', cause: 'connect', message: 'The connection was refused.', sent: false, phases } as const;
  if (lost !== undefined) {
    const connect = lost === 'stale' ? 0 : 1;
    return { kind: 'failure', cause: 'reset', message: 'The connection was reset.', sent: true, phases: { ...phases, connect } } as const;
  }
  const body = value === undefined ? (text ?? '') : JSON.stringify(value);
  return { kind: 'response', status, headers: Object.entries(headers), body, bytes: body.length, truncated: false, phases } as const;
}
