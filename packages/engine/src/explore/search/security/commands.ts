import type { Exchange } from '../model/script.ts';
import type { Verdict } from '../model/verdict.ts';
import { base } from '../verdicts/judge-exchange.ts';

const CALCULATION = "expr 913 '*' 907";
/** No request contains the product, so a response that contains it has run the command. */
const PRODUCT = '828091';

/** Texts that end a command of a shell and begin another one: outside of quotes, inside of both kinds, in a pipe and as a substitution. */
export const COMMANDS = [
  `; ${CALCULATION} #`,
  `assay'; ${CALCULATION} #`,
  `assay"; ${CALCULATION} #`,
  `| ${CALCULATION} #`,
  `$(${CALCULATION})`,
];

export function judgeCommand([exchange]: readonly Exchange[], place: string): readonly Verdict[] {
  if (exchange === undefined || !exchange.answer.text.includes(PRODUCT)) return [];
  return [
    {
      ...base(exchange),
      place,
      rule: 'command-injection',
      text: `${exchange.step.state.op.key} runs ${place} as a shell command: it calculates 913*907`,
      expected: 'the text is not executed',
      actual: PRODUCT,
      source: 'convention',
      checks: null,
    },
  ];
}
