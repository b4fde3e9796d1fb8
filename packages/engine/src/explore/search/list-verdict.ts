import type { Json } from '../../model/index.ts';
import { base } from './judge-exchange.ts';
import type { Exchange, ScriptStep } from './script.ts';
import type { Verdict } from './verdict.ts';

/** The request of a list with other query parameters. */
export type Ask = (values: Readonly<Record<string, Json>>) => ScriptStep;

export function listVerdict(
  exchange: Exchange,
  beside: readonly Exchange[],
  rule: string,
  name: string,
  text: string,
  expected: string,
  actual: string,
): Verdict {
  return {
    ...base(exchange),
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
