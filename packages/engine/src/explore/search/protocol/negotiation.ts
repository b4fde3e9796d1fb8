import { listOf, objectOf } from '../../../json/values.ts';
import type { Operation } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const mediaOf = (text: string): string => (text.split(';')[0] ?? '').trim().toLowerCase();

/** An operation with such a media type returns uploaded files. A server cannot convert them to the other types that the spec lists. */
const STORED = /^(?:image|audio|video|font)\/|pdf|octet-stream|zip/;

/** Plain text beside JSON is another result, such as `OK` for an action that a parameter starts. */
const isRendering = (media: string, listed: readonly string[]): boolean =>
  !media.includes('*') && (media !== 'text/plain' || !listed.some((other) => other.includes('json')));

/** A read must return each media type that the spec lists for it, and reject others if the spec lists a 406. */
export function negotiationProbes({ tools }: ExploreContext, { step, setup }: Recipe): readonly Probe[] {
  const { op, effect } = step.state;
  const listed = [...new Set((tools.responseFor(op, 200)?.media ?? []).map(({ media }) => mediaOf(media)))];
  if (op.method !== 'GET' || effect !== 'read') return [];
  const asking = (media: string): ScriptStep => ({ ...step, headers: { ...step.headers, Accept: media }, capture: {} });
  const make = (media: string, judge: Probe['judge']): Probe => ({
    ...createSequenceProbe({ state: step.state, setup, steps: [asking(media)], judge }),
    sharesSetup: true,
  });
  const wanted =
    listed.length < 2 || listed.some((media) => STORED.test(media)) ? [] : listed.filter((media) => isRendering(media, listed));
  if (wanted.some((media) => isChosenByParameter(op, media))) return [];
  const isSpecific = op.responses.some(({ status }) => status === '406');
  return [
    ...wanted.map((media) => make(media, ([exchange]) => judgeMedia(exchange, media))),
    ...(isSpecific ? [make('application/x-assay', ([exchange]) => judgeUnknown(exchange))] : []),
  ];
}

/** With a parameter such as `format=csv`, the client chooses the type without an Accept header. */
const isChosenByParameter = ({ params }: Operation, media: string): boolean =>
  params.some(({ in: place, schema }) => place === 'query' && listOf(objectOf(schema).enum).includes(media.split('/').at(-1) ?? media));

function judgeMedia(exchange: Exchange | undefined, media: string): readonly ProbeVerdict[] {
  const shown = mediaOf(exchange?.answer.header('content-type') ?? '');
  const isFine = exchange !== undefined && (isSuccess(exchange.answer) || exchange.answer.status === 406);
  if (exchange === undefined || !isFine || (isSuccess(exchange.answer) && (shown === media || shown === ''))) return [];
  const { op } = exchange.step.state;
  return [
    {
      ...verdictDefaults(exchange),
      place: media,
      rule: 'accept-ignored',
      text: `${op.key} ${isSuccess(exchange.answer) ? `returns ${shown}` : 'returns 406'} for Accept: ${media}, which the spec lists`,
      expected: media,
      actual: isSuccess(exchange.answer) ? shown : statusText(exchange),
      source: 'spec',
      checks: null,
    },
  ];
}

function judgeUnknown(exchange: Exchange | undefined): readonly ProbeVerdict[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  return [
    {
      ...verdictDefaults(exchange),
      scope: 'server',
      rule: 'accept-ignored',
      text: `${exchange.step.state.op.key} succeeds for a media type that it does not support, even though the spec lists 406`,
      expected: '406',
      actual: statusText(exchange),
      source: 'spec',
      checks: { status: ['406'] },
    },
  ];
}
