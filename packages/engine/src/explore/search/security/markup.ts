import type { Exchange } from '../model/script.ts';
import type { Change, Verdict } from '../model/verdict.ts';
import { MARKUP } from '../values/value-classes.ts';
import { base } from '../verdicts/judge-exchange.ts';

/** HTML that is returned unescaped runs in the browser of anyone who opens the link. */
export function effectOfMarkup(exchange: Exchange, change: Change): readonly Verdict[] {
  const { answer, step } = exchange;
  const isHtml = /html/i.test(answer.header('content-type') ?? '');
  if (!isHtml || !answer.text.includes(MARKUP)) return [];
  return [
    {
      ...base(exchange),
      rule: 'reflects-html',
      place: change.place,
      text: `${step.state.op.key} renders HTML from ${change.place} without escaping it`,
      expected: 'escaped text',
      actual: `${MARKUP} in text/html`,
      source: 'convention',
      checks: null,
    },
  ];
}
