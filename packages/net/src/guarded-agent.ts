import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type * as undici from 'undici';
import { createAddressCheck, type EgressPolicy } from './address-policy.ts';
import { originKey } from './target-url.ts';
import { Agent, buildConnector, undiciErrors } from './undici-client.ts';

/** Thrown before any byte is sent when the policy blocks a host's address. */
export class EgressDenied extends Error {
  readonly code = 'EGRESS_DENIED';
}

export type Resolver = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface AgentOptions {
  readonly policy: EgressPolicy;
  readonly connectTimeoutMs: number;
  readonly connections: number;
  readonly resolver?: Resolver;
}

/** Time of the last connection to an origin, so that a request can distinguish waiting for a socket from opening one. */
export interface ConnectLog {
  readonly byOrigin: Map<string, { readonly startedAt: number; readonly endedAt: number }>;
  /** The latest time across all origins. */
  lastAt: number;
}

/** A server may call an unlimited number of hosts, and only the latest connections matter. */
const MAX_ORIGINS = 200;

type Connector = ReturnType<typeof buildConnector>;

/** An undici agent that checks literal addresses, every DNS result, and the peer of the open connection. */
export function createGuardedAgent(options: AgentOptions): { readonly agent: undici.Agent; readonly connects: ConnectLog } {
  const check = createAddressCheck(options.policy);
  const connects: ConnectLog = { byOrigin: new Map(), lastAt: 0 };
  const connectors = new Map<number, Connector>();
  const connectorFor = (port: number): Connector => {
    const known = connectors.get(port);
    if (known) return known;
    const made = buildConnector({
      // undici's timer fires up to half a second late.
      timeout: 0,
      autoSelectFamily: true,
      lookup: guardedLookup({
        resolve: options.resolver ?? systemLookup,
        port,
        isAllowed: (address) => check(address, port).kind === 'allowed',
      }),
    });
    connectors.set(port, made);
    return made;
  };
  const connect: Connector = (target, done) => {
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // undici does not call the lookup hook for literals, so they are checked here.
    if (isIP(host.split('%')[0] ?? '') !== 0 && check(host, port).kind === 'denied') {
      done(deniedAddress(host, port), null);
      return;
    }
    const startedAt = performance.now();
    // Not in the types: the connector returns the socket that is about to connect.
    const connecting: unknown = connectorFor(port)(target, (...outcome) => {
      clearTimeout(timer);
      const socket = outcome[1];
      // undici's types have null here, but at run time a failure has no second argument.
      if (!socket) return done(...outcome);
      const peer = socket.remoteAddress ?? '';
      if (check(peer, socket.remotePort ?? port).kind === 'denied') {
        socket.destroy();
        return done(deniedHost(host, port), null);
      }
      connects.lastAt = performance.now();
      if (connects.byOrigin.size >= MAX_ORIGINS) connects.byOrigin.clear();
      connects.byOrigin.set(originKey(target.protocol, host, port), { startedAt, endedAt: connects.lastAt });
      return done(...outcome);
    });
    const timer = setTimeout(() => {
      if (connecting instanceof Socket)
        connecting.destroy(new undiciErrors.ConnectTimeoutError(`could not connect within ${options.connectTimeoutMs} ms`));
    }, options.connectTimeoutMs);
  };
  // The egress client has its own timers, so undici's are off.
  const agent = new Agent({ connections: options.connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect });
  return { agent, connects };
}

/** Naming the setting reveals nothing, because the caller typed the address. */
function deniedAddress(host: string, port: number): EgressDenied {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new EgressDenied(`the address ${place} may not be reached. An operator can allow it with ASSAY_EGRESS_ALLOW=${place}`);
}

/** The message omits the address, because outsiders must not be able to resolve names in a private network. */
function deniedHost(host: string, port: number): EgressDenied {
  const wayOut = `An operator can allow it with ASSAY_EGRESS_ALLOW=<address of ${host}>:${port}`;
  return new EgressDenied(`the host ${host} resolves to a blocked IP address. ${wayOut}`);
}

interface LookupOptions {
  readonly resolve: Resolver;
  readonly port: number;
  readonly isAllowed: (address: string) => boolean;
}

function guardedLookup({ resolve, port, isAllowed }: LookupOptions): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error) return done(error, [], 0);
      // A single blocked DNS result blocks the host name. Otherwise the order of results would decide.
      if (addresses.length === 0 || addresses.some((entry) => !isAllowed(entry.address))) {
        return done(deniedHost(host, port), [], 0);
      }
      if (options.all) return done(null, addresses);
      const first = addresses[0];
      return first ? done(null, first.address, first.family) : done(new EgressDenied(`the host ${host} could not be resolved`), [], 0);
    });
  };
}
