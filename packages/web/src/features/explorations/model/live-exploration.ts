import type { ExplorationDetails, ExplorationEvent, ExplorationResult, ExploredOperation } from '@assay/contract';

/** `waiting`: nothing was sent. `tried`: no 2xx yet. `missed`: the exploration ended without a 2xx. */
export type CellState = 'waiting' | 'tried' | 'reached' | 'missed' | 'left-out';

/** An operation in the overview of an exploration. */
export interface Cell {
  readonly op: string;
  readonly state: CellState;
  /** Why the operation was not reached, once that is known. */
  readonly reason: ExploredOperation['reason'];
  readonly message: string | null;
  readonly statuses: readonly number[];
}

type SentEvent = Extract<ExplorationEvent, { readonly kind: 'sent' }>;

/** The state of an exploration, built from its events so far. */
export interface LiveExploration {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly mostRequests: number;
  readonly reached: number;
  /** The last request. */
  readonly current: SentEvent | null;
  readonly defects: number;
  /** The server asked for a pause. */
  readonly isPaused: boolean;
  readonly isFinished: boolean;
}

export const emptyExploration: LiveExploration = {
  cells: new Map(),
  mostRequests: 0,
  reached: 0,
  current: null,
  defects: 0,
  isPaused: false,
  isFinished: false,
};

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function onStarted(
  live: LiveExploration,
  { operations, leftOut, mostRequests }: Extract<ExplorationEvent, { kind: 'started' }>,
): LiveExploration {
  const reasons = new Map(leftOut.map(({ op, reason }) => [op, reason]));
  const cells = operations.map((op): readonly [string, Cell] => {
    const message = reasons.get(op) ?? null;
    return [
      op,
      { op, state: message === null ? 'waiting' : 'left-out', reason: message === null ? null : 'left-out', message, statuses: [] },
    ];
  });
  return { ...live, cells: new Map(cells), mostRequests };
}

/** Only requests that try to reach an operation change its cell. A search sends invalid requests on purpose. */
function onSent(live: LiveExploration, event: SentEvent): LiveExploration {
  const { op, status, phase, reached } = event;
  const known = live.cells.get(op);
  const next = { ...live, reached: Math.max(live.reached, reached), current: event, isPaused: false };
  if (known === undefined || phase !== 'reach') return next;
  const state = known.state === 'reached' || isSuccess(status) ? 'reached' : 'tried';
  return { ...next, cells: new Map(live.cells).set(op, { ...known, state, statuses: [...known.statuses, status] }) };
}

/** Returns the exploration after one more event. */
export function applyExplorationEvent(live: LiveExploration, event: ExplorationEvent): LiveExploration {
  switch (event.kind) {
    case 'started':
      return onStarted(live, event);
    case 'sent':
      return onSent(live, event);
    case 'found':
      return event.grade === 'defect' ? { ...live, defects: live.defects + 1 } : live;
    case 'waiting':
      return { ...live, isPaused: true };
    case 'finished':
      return { ...live, isFinished: true };
    default:
      return live;
  }
}

/** Signing in with generated values returns 401, whatever the environment's credentials are. */
const SIGN_IN = /^POST [^{]*\/(?:log-?in|sign-?in|sessions?|tokens?|authenticate|authorize)\/?$/i;

/** The number of operations that rejected the credentials or required some. */
export const unauthorizedIn = ({ operations }: Pick<ExplorationResult, 'operations'>): number =>
  operations.filter(({ op, reason, statuses }) => reason !== null && statuses.at(-1) === 401 && !SIGN_IN.test(op)).length;

/** The cells in the overview: from the events while the exploration is active, from the result afterwards. */
export function cellsOf({ result }: Pick<ExplorationDetails, 'result'>, live: LiveExploration): readonly Cell[] {
  if (result === null) return [...live.cells.values()];
  return result.operations.map(({ op, reason, message, statuses }) => ({
    op,
    state: reason === null ? 'reached' : reason === 'left-out' ? 'left-out' : 'missed',
    reason,
    // The reason already contains this information.
    message: reason === 'no-id' ? null : message,
    statuses,
  }));
}
