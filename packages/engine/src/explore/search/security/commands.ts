import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import type { Input } from './injections.ts';
import { ARITHMETIC_RESULT, showsArithmeticResult } from './product.ts';

const CALCULATION = "expr 913 '*' 907";

/**
 * Inputs that end a shell command and start another one: without quotes, inside either kind of quotes, in a pipe, and as a substitution.
 */
const COMMANDS = [`; ${CALCULATION} #`, `assay'; ${CALCULATION} #`, `assay"; ${CALCULATION} #`, `| ${CALCULATION} #`, `$(${CALCULATION})`];

/** Sends the inputs one after the other, unless the server rejects even ordinary text. */
export function commandProbe(world: ExploreContext, { step, setup }: Recipe, { place, put }: Input): Probe {
  const run: Probe['run'] = function* (vars) {
    const [plain] = (yield* runSteps(world, [put('assay')], 'free', vars)).exchanges;
    if (plain === undefined || (plain.answer.status >= 400 && plain.answer.status < 500)) return [];
    for (const text of COMMANDS) {
      const { exchanges } = yield* runSteps(world, [put(text)], 'free', vars);
      if (judgeCommand([plain, ...exchanges], place).length > 0) return [plain, ...exchanges];
    }
    return [];
  };
  return {
    ...createSequenceProbe({ state: step.state, setup, steps: [], judge: (all) => judgeCommand(all, place) }),
    run,
    sharesSetup: true,
  };
}

function judgeCommand([control, exchange]: readonly Exchange[], place: string): readonly ProbeVerdict[] {
  if (control === undefined || exchange === undefined) return [];
  if (showsArithmeticResult(control.answer.text) || !showsArithmeticResult(exchange.answer.text)) return [];
  return [
    {
      ...verdictDefaults(exchange),
      beside: [control],
      place,
      rule: 'command-injection',
      text: `${exchange.step.state.op.key} runs ${place} as a shell command: it calculates 913*907`,
      expected: 'the text is not executed',
      actual: ARITHMETIC_RESULT,
      source: 'convention',
      checks: null,
    },
  ];
}
