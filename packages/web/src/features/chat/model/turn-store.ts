import type { GENERATION_STAGES, GenerateReply } from '@assay/contract';
import type { Action } from '@assay/engine/model';
import { useSyncExternalStore } from 'react';

export interface TurnStage {
  readonly stage: (typeof GENERATION_STAGES)[number];
  readonly text: string;
}

export type TurnState =
  | { readonly kind: 'working'; readonly stages: readonly TurnStage[] }
  /** `code` is the server's error code, or null when there was no response. */
  | { readonly kind: 'failed'; readonly title: string; readonly detail: string; readonly code: string | null }
  | { readonly kind: 'stopped' }
  /** Answers that could not be stored on the server. */
  | { readonly kind: 'answered'; readonly reply: GenerateReply };

/** An unanswered question. It is kept when the user leaves the page. */
export interface Turn {
  readonly key: string;
  readonly projectId: string;
  /** Null until the conversation exists on the server. */
  readonly conversationId: string | null;
  readonly text: string;
  /** Set when the user chose an action instead of writing a message. */
  readonly action?: Action;
  readonly isStored: boolean;
  readonly state: TurnState;
}

let turns: readonly Turn[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();
const controllers = new Map<string, AbortController>();

function write(next: readonly Turn[]): void {
  turns = next;
  for (const listener of listeners) listener();
}

/** Opens a turn and removes earlier failed or stopped turns from the conversation. */
export function openTurn(turn: Omit<Turn, 'key' | 'state'>): { readonly key: string; readonly signal: AbortSignal } {
  const key = `turn-${nextKey++}`;
  const isDone = (other: Turn): boolean =>
    other.conversationId === turn.conversationId && other.isStored && (other.state.kind === 'failed' || other.state.kind === 'stopped');
  write([...turns.filter((other) => !isDone(other)), { ...turn, key, state: { kind: 'working', stages: [] } }]);
  return { key, signal: renewSignal(key) };
}

export function renewSignal(key: string): AbortSignal {
  const controller = new AbortController();
  controllers.set(key, controller);
  return controller.signal;
}

export function changeTurn(key: string, change: (turn: Turn) => Turn): void {
  write(turns.map((turn) => (turn.key === key ? change(turn) : turn)));
}

export const setTurnState = (key: string, state: TurnState): void => changeTurn(key, (turn) => ({ ...turn, state }));

export function addStage(key: string, stage: TurnStage): void {
  changeTurn(key, (turn) =>
    turn.state.kind === 'working' ? { ...turn, state: { kind: 'working', stages: [...turn.state.stages, stage] } } : turn,
  );
}

export function closeTurn(key: string): void {
  controllers.delete(key);
  write(turns.filter((turn) => turn.key !== key));
}

export function stopTurn(key: string): void {
  controllers.get(key)?.abort();
}

export const turnByKey = (key: string): Turn | undefined => turns.find((turn) => turn.key === key);

export function useTurns(): readonly Turn[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => turns,
  );
}
