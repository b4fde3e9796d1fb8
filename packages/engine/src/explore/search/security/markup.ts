import type { Exchange } from '../model/script.ts';
import type { ProbeVerdict, ValueChange } from '../model/verdict.ts';
import { MARKUP_PAYLOAD } from '../values/value-classes.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** HTML that is returned unescaped runs in the browser of anyone who opens the link. */
export function judgeMarkup(exchange: Exchange, change: ValueChange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const isHtml = /html/i.test(answer.header('content-type') ?? '');
  if (!isHtml || !answer.text.includes(MARKUP_PAYLOAD)) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'reflects-html',
      place: change.place,
      text: `${step.state.op.key} renders HTML from ${change.place} without escaping it`,
      expected: 'escaped text',
      actual: `${MARKUP_PAYLOAD} in text/html`,
      source: 'convention',
      checks: null,
    },
  ];
}
