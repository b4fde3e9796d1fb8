import type { FactStatement, Json, Operation } from '../model/index.ts';
import type { ValueOrigin } from './learning/origin.ts';
import type { Bindings } from './learning/pool.ts';
import type { BoundPath } from './requests/bound-path.ts';
import { requiresTag } from './requests/if-match.ts';
import type { FieldSource } from './requests/known-value.ts';
import type { OperationEffect } from './tools.ts';

/** Normal operations, then removals, then everything that resets, toggles or signs out. */
export const STAGES = ['normal', 'remove', 'last'] as const;
export type Stage = (typeof STAGES)[number];

/** What a repair has learned. It becomes a fact once the server accepts the request. */
export interface LearnedRule {
  readonly statement: FactStatement;
  readonly message: string;
  readonly status: number;
}

/** The parts of a request that got a 5xx. */
interface CrashedRequest {
  readonly bound: Readonly<Record<string, { readonly value: string | number; readonly origin: ValueOrigin }>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  readonly media: string | null;
}

/** The progress of one operation in the exploration. */
export interface OperationState {
  readonly op: Operation;
  readonly effect: OperationEffect;
  stage: Stage;
  /** The names of all body fields and query parameters of the operation. */
  readonly names: readonly string[];
  /** The reason why no request is sent, or null. */
  readonly leftOut: string | null;
  /** The reason why the guard blocked a request, or null. */
  refused: string | null;
  requests: number;
  readonly statuses: number[];
  isReached: boolean;
  message: string | null;
  /** The index of the current body variant. */
  variant: number;
  body: Json | undefined;
  query: Readonly<Record<string, Json>> | null;
  accept: string | null;
  media: string | null;
  sendsEmptyBody: boolean;
  /** True if writes need the ETag of the current version in If-Match. */
  sendsTag: boolean;
  /** The required headers of the accepted request. */
  headers: Readonly<Record<string, string>>;
  /** After a rejection that names no field, added parts are complete instead of minimal. */
  isDense: boolean;
  /** The state that the resource in the path must be in, according to a rejection. */
  wantedState: string | null;
  readonly badBindings: Set<string>;
  readonly sentKeys: Set<string>;
  /** Values that were tried or rejected. */
  readonly tried: Set<Json>;
  misses: number;
  crashes: number;
  waits: number;
  sources: readonly FieldSource[];
  /** References that must keep the values of the accepted body, because the request does not work with fresh resources. */
  keptReferences: ReadonlySet<string>;
  learnedRules: readonly LearnedRule[];
  /** By how many days the dates of an accepted body may be shifted, because the server rejects dates that are too far away. */
  movableDays: number | null;
  /** The field that the last rejection was about. */
  blamed: string | null;
  /** The first request that got a 5xx. */
  crashed: CrashedRequest | null;
  /** A request that must be sent first, such as one that activates the parent. */
  needs: PreparingRequest | null;
  /** True once the exploration has looked for a request that must be sent before this one. */
  hasTriedNeeds: boolean;
  /** A field of a resource that the setup creates, such as the payment method of an order, and the value that it must have. */
  made: { readonly state: OperationState; readonly field: string; readonly value: Json } | null;
  /** A field that repeats a value of a resource that the setup creates, such as the total of an order in its payment. */
  copied: { readonly state: OperationState; readonly field: string; readonly path: string } | null;
  /** Optional headers that a rejection asked for. */
  wantedHeaders: ReadonlySet<string>;
  /** The user whose requests succeed. Some operations are not for the user who created the resource. */
  sender: 'owner' | 'other';
  /** Fields that the operation changes in an account other than the one in its path. */
  misdirected: readonly string[];
  /** A path with a new ID that the client chose, for a PUT that creates the resource. */
  chosen: BoundPath | null;
  /** True once a PUT has created a resource with an ID that the client chose. */
  createsByPut: boolean;
  /** The path values of the accepted request. */
  accepted: Bindings | null;
}

/** A request that prepares a resource for another one. */
export interface PreparingRequest {
  readonly state: OperationState;
  readonly body: Json | undefined;
  /** The bodies of earlier requests to the same operation, such as the steps before a delivery. */
  readonly earlier?: readonly Json[];
}

export function createOperationState(fixed: Pick<OperationState, 'op' | 'effect' | 'stage' | 'names' | 'leftOut'>): OperationState {
  return {
    ...fixed,
    refused: null,
    requests: 0,
    statuses: [],
    isReached: false,
    message: null,
    variant: 0,
    body: undefined,
    query: null,
    accept: null,
    media: null,
    sendsEmptyBody: false,
    sendsTag: requiresTag(fixed.op),
    headers: {},
    isDense: false,
    wantedState: null,
    badBindings: new Set(),
    sentKeys: new Set(),
    tried: new Set(),
    misses: 0,
    crashes: 0,
    waits: 0,
    sources: [],
    keptReferences: new Set(),
    learnedRules: [],
    movableDays: null,
    blamed: null,
    crashed: null,
    needs: null,
    hasTriedNeeds: false,
    made: null,
    copied: null,
    wantedHeaders: new Set(),
    sender: 'owner',
    misdirected: [],
    chosen: null,
    createsByPut: false,
    accepted: null,
  };
}
