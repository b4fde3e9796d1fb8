import { singular, wordsOf } from '../../../format/words.ts';
import { isObject } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject } from '../setup/full-description.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { isCreator, type Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "The two ports must differ", "`from` and `to` must not be the same". */
const DIFFER =
  /[^.;]{0,160}\b(?:must|have to|need to) (?:differ|be different|be distinct|not be (?:equal|the same|identical))\b[^.;]{0,60}/i;

/** Two fields that must differ, such as `from_port` and `to_port`, get the same value. */
export function differentFieldProbes(world: ExploreContext, { setup, step }: Recipe): readonly Probe[] {
  const { op } = step.state;
  if (!isCreator(step.state) || !isObject(step.body) || !mayReject(op)) return [];
  const { description } = world.tools.flatten(bodyOf(op)?.schema ?? true);
  const [sentence] = DIFFER.exec(`${fullDescriptionOf(op)}. ${typeof description === 'string' ? description : ''}`) ?? [];
  const pair = sentence === undefined ? null : pairIn(Object.keys(step.body), sentence);
  if (sentence === undefined || pair === null) return [];
  const [first, second] = pair;
  const same = { ...step, body: { ...step.body, [second]: step.body[first] ?? null }, capture: {} };
  return [
    createSequenceProbe({ state: step.state, setup, steps: [same], judge: ([exchange]) => judgeSame(exchange, pair, sentence.trim()) }),
  ];
}

/** The only two fields that the sentence can be about: both are named, or both end in the word of the sentence. */
function pairIn(names: readonly string[], sentence: string): readonly [string, string] | null {
  const [, words = ''] = /\b(?:the|both|two) (?:two )?(\w+) (?:must|have|need)/i.exec(sentence) ?? [];
  const ending = singular(words.toLowerCase());
  const alike = names.filter((name) => ending !== '' && singular(wordsOf(name).at(-1) ?? '') === ending);
  const literal = names.filter((name) => new RegExp(`[\`"']${name.replace(/\W/g, '')}[\`"']`).test(sentence));
  const [first, second, third] = alike.length > 0 ? alike : literal;
  return first === undefined || second === undefined || third !== undefined ? null : [first, second];
}

function judgeSame(exchange: Exchange | undefined, [first, second]: readonly [string, string], sentence: string): readonly ProbeVerdict[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  return [
    {
      ...verdictDefaults(exchange),
      place: `body.${second}`,
      rule: 'accepts-invalid',
      text: `${exchange.step.state.op.key} accepts the same value for ${first} and ${second}, even though the spec says “${sentence}”`,
      expected: '400, 409 or 422',
      actual: statusText(exchange),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
