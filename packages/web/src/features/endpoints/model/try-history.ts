import type { TryReply } from '@assay/contract';
import { useSyncExternalStore } from 'react';
import type { TryDraft } from './try-draft.ts';

/** A sent request and its response. */
export interface TriedRequest {
  readonly id: number;
  readonly at: string;
  readonly environment: string;
  readonly draft: TryDraft;
  readonly reply: TryReply;
}

const MAX_TRIES = 10;
const none: readonly TriedRequest[] = [];
let count = 0;
let tries: ReadonlyMap<string, readonly TriedRequest[]> = new Map();
const listeners = new Set<() => void>();

/** Keeps sent requests in memory only, because typed values must not be stored. */
export function storeTriedRequest(endpointId: string, past: Omit<TriedRequest, 'id' | 'at'>): TriedRequest {
  count += 1;
  const kept: TriedRequest = { ...past, id: count, at: new Date().toISOString() };
  tries = new Map(tries).set(endpointId, [kept, ...(tries.get(endpointId) ?? [])].slice(0, MAX_TRIES));
  for (const listener of listeners) listener();
  return kept;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const listTriedRequests = (endpointId: string): readonly TriedRequest[] => tries.get(endpointId) ?? none;

export function useTriedRequests(endpointId: string): readonly TriedRequest[] {
  return useSyncExternalStore(subscribe, () => listTriedRequests(endpointId));
}
