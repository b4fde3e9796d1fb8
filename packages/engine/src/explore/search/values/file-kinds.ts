import { FILE_CONTENT, parseFilePart } from '../../../format/file-content.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Probe, statusText, type ValueChange } from '../model/verdict.ts';
import { fullDescriptionOf, sentenceWith } from '../setup/full-description.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { probeOf } from './value-probes.ts';

const KIND = '\\b(?:png|jpe?g|gif|pdf|svg|images?|pictures?)\\b';
const LIMIT = '\\b(?:only|must be|has to be|otherwise|4(?:00|15|22))\\b';
/** Matches "PNG or JPEG, otherwise 415" and "only images". */
const ONLY = new RegExp(`${LIMIT}[^)]*${KIND}|${KIND}[^)]*${LIMIT}`, 'i');

/** A text file must be rejected where the spec only allows pictures or documents. */
export function fileKindProbes({ tools }: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { op } = step.state;
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const body = objectOf(step.body);
  if (step.media?.includes('multipart') !== true) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const { description } = resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
    const said = parseFilePart(value) === null ? undefined : sentenceWith(ONLY, `${String(description ?? '')}. ${fullDescriptionOf(op)}`);
    if (said === undefined) return [];
    const change: ValueChange = { place: `body.${name}`, value: 'a text file', kind: 'file-type' };
    const tried = { ...step, body: { ...body, [name]: FILE_CONTENT } };
    return [
      probeOf(recipe, tried, change, ([exchange]) => {
        if (exchange === undefined || !isSuccess(exchange.answer)) return [];
        return [
          {
            ...verdictDefaults(exchange),
            place: `body.${name}`,
            rule: 'accepts-invalid',
            text: `${op.key} accepts a text file, even though the spec says “${said}”`,
            expected: '4xx',
            actual: statusText(exchange),
            source: 'spec',
            checks: null,
          },
        ];
      }),
    ];
  });
}
