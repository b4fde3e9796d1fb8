import type { Exploration, ExplorationPreview, ExplorationResult, ProposedFact } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';
import type { Cell, CellState, LiveExploration } from './live-exploration.ts';

const REASONS: Readonly<Record<NonNullable<Cell['reason']>, string>> = {
  'not-there': 'Not implemented by the server',
  'no-credential': 'Requires a credential',
  'other-identity': 'Requires another user',
  'server-error': 'Server error',
  rejected: 'The server rejected every request',
  'no-id': 'No known id',
  'left-out': 'Skipped',
  'no-response': 'No response',
  'not-tried': 'Not tried',
};

const STATES: Readonly<Record<CellState, string>> = {
  waiting: 'Not tried yet',
  tried: 'No 2xx yet',
  reached: 'Reached',
  missed: 'Not reached',
  'left-out': 'Skipped',
};

export const stateText = ({ state, reason }: Pick<Cell, 'state' | 'reason'>): string => (reason === null ? STATES[state] : REASONS[reason]);

const PHASES = { reach: 'Reaching operations', search: 'Searching for defects', 'clean-up': 'Cleaning up' } as const;

/** What the exploration is currently doing. */
export function activityText({ status }: Pick<Exploration, 'status'>, { current, isPaused }: LiveExploration): string {
  if (status === 'queued' && current === null) return 'Waiting for a worker';
  if (isPaused) return 'Paused, as requested by the server';
  return current === null ? 'Starting' : PHASES[current.phase];
}

export interface EndText {
  readonly tone: 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
}

const EARLY_END = 'The exploration ended early';

const ENDS: Readonly<Record<ExplorationResult['ended'], EndText | null>> = {
  done: null,
  budget: { tone: 'warn', title: 'Some operations were not tried', text: 'The budget ran out before all operations were tried.' },
  stopped: { tone: 'warn', title: 'The exploration was stopped', text: 'Some facts and defects may be missing.' },
  lost: { tone: 'bad', title: EARLY_END, text: 'The server stopped responding.' },
  'signed-out': { tone: 'bad', title: EARLY_END, text: 'The credentials stopped working.' },
};

/** Why the exploration ended early. Null if it did not. */
export function endText({ error, result }: Pick<Exploration, 'error'> & { readonly result: ExplorationResult | null }): EndText | null {
  if (error !== null) return { tone: 'bad', title: EARLY_END, text: error };
  return result === null ? null : ENDS[result.ended];
}

/** Summarizes an exploration: `At most 3,106 requests to 127.0.0.1:4601. 14 of 26 operations may write data.` */
export function previewText({ mostRequests, host, writing, operations }: ExplorationPreview): string {
  const most = new Intl.NumberFormat('en').format(mostRequests);
  return `At most ${most} requests to ${host}. ${writing} of ${countOf(operations, 'operation')} may write data.`;
}

/** How a fact was learned: the request, its status and the shortest message. */
export function evidenceText({ evidence: { source, request, status, message } }: Pick<ProposedFact, 'evidence'>): string {
  if (source === 'person') return 'Entered by a user';
  if (request === null) return message ?? 'From several responses';
  const line = status === null ? `Seen in responses to ${request}` : `${request} returned ${status}`;
  return message === null ? line : `${line}: ${message}`;
}

/** Parses an answer. Numbers and booleans are sent as such, and quoted text is always a string. */
export function parseAnswer(text: string): string | number | boolean {
  const trimmed = text.trim();
  if (/^"[\s\S]*"$/.test(trimmed)) return trimmed.slice(1, -1);
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(trimmed) ? Number(trimmed) : trimmed;
}
