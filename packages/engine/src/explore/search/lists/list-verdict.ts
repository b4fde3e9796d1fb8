import type { Json, Parameter } from '../../../model/index.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** A request for a list with different query parameters. */
export type ListRequest = (values: Readonly<Record<string, Json>>) => ScriptStep;

/** Creates a probe for one list. */
export type MakeProbe = (steps: readonly ScriptStep[], judge: Probe['judge']) => Probe;

/** A list with its query parameters, and how to send and judge requests for it. */
export interface ProbedList {
  readonly step: ScriptStep;
  readonly query: readonly Parameter[];
  readonly ask: ListRequest;
  readonly make: MakeProbe;
  readonly collection: string;
}

export function listVerdict(
  exchange: Exchange,
  beside: readonly Exchange[],
  rule: string,
  name: string,
  text: string,
  expected: string,
  actual: string,
): ProbeVerdict {
  return {
    ...verdictDefaults(exchange),
    beside,
    place: `query.${name}`,
    rule,
    text: `${exchange.step.state.op.key} ${text}`,
    expected,
    actual,
    source: 'spec',
    checks: null,
  };
}
