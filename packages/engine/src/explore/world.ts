import { lowerAlphanumeric } from '../format/words.ts';
import type { ApiModel, CallbackListener, ExploreAccess, Fact, Json, TouchedResource } from '../model/index.ts';
import { type ItemPaths, resourceOf } from './learning/place.ts';
import type { ValuePool } from './learning/pool.ts';
import type { OperationState } from './operation-state.ts';
import type { Sampling } from './requests/sample-body.ts';
import type { ExploreTools } from './tools.ts';

export interface ErrorForm {
  readonly media: string;
  readonly shape: string;
  readonly count: number;
}

export interface ExploreContext {
  readonly model: ApiModel;
  readonly tools: ExploreTools;
  readonly pool: ValuePool;
  readonly states: readonly OperationState[];
  readonly resources: ReadonlySet<string>;
  /** The resources whose IDs have a distinctive pattern, by pattern. */
  readonly patterns: ReadonlyMap<string, string>;
  /** The name of the path parameter that identifies a resource. */
  readonly keys: ReadonlyMap<string, string>;
  readonly paths: readonly string[];
  readonly itemPaths: ItemPaths;
  readonly seed: number;
  readonly access: ExploreAccess;
  /** Returns a new string for a value that may have to be unique. */
  readonly unique: () => string;
  /** All strings that `unique` returned. */
  readonly marks: Set<string>;
  /** Paths that were read and do not exist. Requests that change data may contain only such generated IDs. */
  readonly absent: Set<string>;
  /** Placeholders for unique values with a specific format, such as 15 digits. */
  readonly fresh: Map<string, (count: number) => Json>;
  readonly facts: Fact[];
  readonly changed: TouchedResource[];
  /** Resources of this exploration that could be closed but not deleted. */
  readonly ended: TouchedResource[];
  /** Counts how often the server stopped responding and came back. */
  restarts: number;
  /** Counts how often older resources were removed because the server allows only a limited number of them. */
  clearances: number;
  /** The collections of which the server allows only a few resources. */
  readonly full: Set<string>;
  /** Counts the runs of scripts in the search. */
  scripts: number;
  /** Counts the values that are new in every request. */
  requestIds: number;
  /** True after a setup was rejected because the user has too little money, credits or the like. */
  isShort: boolean;
  /** Counts requests that may have changed data. */
  writes: number;
  /** The number of writes when the credentials were last known to work. */
  checkedWrites: number;
  redact: (text: string) => string;
  /** The used share of the search's time and requests, from 0 to 1. */
  spent: () => number;
  /** True while the server does not allow an operation to be called again. */
  isLimited: (op: string) => boolean;
  /** Operations that the server has limited, by key. */
  readonly limited: Set<string>;
  /** Counts requests that a limit rejected, or that were not sent because of one. */
  held: number;
  /** True while the exploration waits before it sends a limited request. Otherwise, the request is not sent. */
  waitsForLimits: boolean;
  /** True while the search checks whether there is a limit. It does not wait for any limits then. */
  testsLimits: boolean;
  /** Records requests that the API sends. Null without a listener. */
  callbacks: CallbackListener | null;
  /** Schemas of errors that a response matched. A response that does not match one of them is an exception. */
  readonly soundErrors: Set<string>;
  /** The error formats so far. */
  readonly errors: Map<string, ErrorForm>;
}

export function samplingFor(world: ExploreContext, state: OperationState, turn: number): Sampling {
  return {
    tools: world.tools,
    pool: world.pool,
    resources: world.resources,
    patterns: world.patterns,
    keys: world.keys,
    creating: creates(state) ? createdResource(state) : null,
    isParent: creates(state) && isParent(world, state),
    size: 'minimal',
    turn,
    unique: world.unique,
    sources: [],
  };
}

/** True if other resources are created below the new one, or with its ID in their bodies. */
function isParent({ states }: ExploreContext, { op }: OperationState): boolean {
  const field = `${createdResource({ op })}id`;
  return states.some(
    (other) =>
      other.op.method === 'POST' &&
      (other.op.path.startsWith(`${op.path}/{`) || other.names.some((name) => lowerAlphanumeric(name) === field)),
  );
}

const creates = ({ op }: OperationState): boolean => op.method === 'POST';

function createdResource({ op }: Pick<OperationState, 'op'>): string {
  return /register|sign-?up/i.test(op.path) ? 'user' : resourceOf(op.path.replace(/\{[^{}]*\}/g, '{}'));
}
