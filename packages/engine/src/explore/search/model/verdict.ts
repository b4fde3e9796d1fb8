import type { Checks, RuleSource } from '../../../model/index.ts';
import type { OperationState } from '../../operation-state.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import type { Exchange, ScriptStep, Vars } from './script.ts';

/** A problem found in an exchange. */
export interface ProbeVerdict {
  readonly rule: string;
  readonly state: OperationState;
  readonly place: string | null;
  /** One cause for the whole server, such as its error handler, or one per operation. */
  readonly scope: 'operation' | 'server';
  readonly text: string;
  readonly expected: string;
  readonly actual: string;
  readonly source: RuleSource;
  readonly grade: 'defect' | 'note';
  /** The exchange that shows the problem, and related exchanges. */
  readonly exchange: Exchange;
  readonly beside: readonly Exchange[];
  /** What a test case must check in the exchange. Null if a case cannot check it. */
  readonly checks: Checks | null;
}

/** An experiment: steps on its own resources, and how to judge their responses. */
export interface Probe {
  readonly state: OperationState;
  /** Steps that must succeed. */
  readonly setup: readonly ScriptStep[];
  readonly steps: readonly ScriptStep[];
  readonly judge: (exchanges: readonly Exchange[], vars: Vars) => readonly ProbeVerdict[];
  /** Sends requests that are not a simple sequence, such as parallel ones. In that case, `steps` is empty. */
  readonly run?: (vars: Vars) => RequestPlan<readonly Exchange[]>;
  /** False if an earlier probe has shown that this one cannot find anything. */
  readonly isNeeded?: () => boolean;
  /** Which failures of single exchanges count in addition to `judge`. */
  readonly general: 'all' | 'crashes';
  /** True if the steps may use resources that an earlier probe of the same operation prepared. */
  readonly sharesSetup: boolean;
  /** When the last step crashed the server, such as `after the resource was deleted`. */
  readonly when?: string;
  /** The changed field and the kind of change, for the text of a finding. */
  readonly change: ValueChange | null;
}

export interface ValueChange {
  readonly place: string;
  /** The value in words: `null`, `an empty string`, `-1 (below the minimum 0)`. */
  readonly value: string;
  readonly kind: string;
}

export const keyOfVerdict = ({ rule, scope, state, place }: ProbeVerdict): string =>
  [rule, scope === 'server' ? '*' : state.op.key, place ?? ''].join(' ');

export const statusText = ({ answer }: Exchange): string => (answer.status === 0 ? 'no response' : String(answer.status));

/** `body.items.0.price` -> `body.items`: a server that does not validate a field accepts any value inside it. */
export const topField = (place: string): string => place.split('.').slice(0, 2).join('.');

/** The location of findings about a list below an unknown resource. */
export const EMPTY_PARENT = 'parent';
