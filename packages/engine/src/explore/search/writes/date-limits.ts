import { wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { DAY_MS, timeOf, writtenLike } from '../../requests/date-pairs.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject } from '../setup/full-description.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { FORBIDS_PAST } from './periods.ts';

const AHEAD = '(?:ahead|in advance|in(?:to)? the future|from (?:now|today)|after today)';
const AMOUNT = '(\\d{1,4}) (day|week|month|year)s?';
/** "It may not lie more than 90 days ahead", "at most 6 months in advance". */
const LATEST = new RegExp(
  `\\b(?:not|nor|no|never|cannot|can't)\\b[^.]*\\bmore than ${AMOUNT} ${AHEAD}|\\b(?:at most|up to|within|no later than) ${AMOUNT} ${AHEAD}`,
  'i',
);
/** The maximum length of each unit in days, so that the date is always beyond the limit. */
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };
/** The day may be another one in the server's time zone. */
const SPARE_DAYS = 2;
const LONG_AGO = Date.parse('2001-03-14T09:00:00Z');

interface DateRule {
  readonly field: string;
  readonly sentence: string;
  /** The rejected point in time. */
  readonly time: number;
  readonly rule: 'wrong-side-of-today' | 'too-far-ahead';
  readonly about: string;
}

/** Limits of dates that the server compares with today. The limit also applies to a date that the accepted request leaves out. */
export function dateLimitProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  if (!mayReject(create.state.op)) return [];
  const { body } = create;
  const accepted = objectOf(kit.creator.state.body);
  const today = Date.parse(kit.creator.answer.header('date') ?? '');
  return rulesFor(world, create, accepted, today).map((rule) => {
    const like = accepted[rule.field] ?? formatOf(world, create, rule.field);
    const shift = isDateOrTimestamp(accepted[rule.field]) ? rule.time - timeOf(accepted[rule.field]) : null;
    // All other dates move by the same amount, so that the body is wrong only in relation to today.
    const moved = Object.entries(accepted).flatMap(([name, value]) =>
      shift !== null && isDateOrTimestamp(value) ? [[name, writtenLike(value, timeOf(value) + shift)] as const] : [],
    );
    const dates = { ...Object.fromEntries(moved), [rule.field]: writtenLike(like, rule.time) };
    const step: ScriptStep = { ...create, body: { ...body, ...dates }, capture: {} };
    const setup = instance.setup.slice(0, -1);
    return createSequenceProbe({ state: create.state, setup, steps: [step], judge: ([write]) => judgeLimit(write, rule) });
  });
}

const formatOf = (world: ExploreContext, create: ScriptStep, field: string): string =>
  fieldSchema(world, create, field).format === 'date' ? '2031-03-14' : '2031-03-14T09:00:00Z';

function fieldSchema({ tools }: ExploreContext, { state }: ScriptStep, field: string): JsonObject {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  return resolveAlternatives(asSchema(objectOf(properties)[field] ?? true), { tools, turn: 0 });
}

function rulesFor(world: ExploreContext, create: ScriptStep, accepted: JsonObject, today: number): readonly DateRule[] {
  const { properties } = resolveAlternatives(bodyOf(create.state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const dated = Object.keys(objectOf(properties)).filter((name) => {
    const { format } = fieldSchema(world, create, name);
    return format === 'date' || format === 'date-time';
  });
  const sentences = fullDescriptionOf(create.state.op).split(/\.(?:\s|$)/);
  return dated.flatMap((field): readonly DateRule[] => {
    const { description } = fieldSchema(world, create, field);
    const own = typeof description === 'string' ? description.split(/\.(?:\s|$)/) : [];
    const about = [...own, ...sentences.filter((sentence) => isAbout(sentence, field, dated))];
    const isSent = Object.hasOwn(accepted, field);
    return [...(isSent ? [] : pastRules(field, about, today)), ...lateRules(field, about, today)];
  });
}

function pastRules(field: string, about: readonly string[], today: number): readonly DateRule[] {
  const sentence = about.find((one) => FORBIDS_PAST.test(one));
  const time = Number.isNaN(today) ? LONG_AGO : today - SPARE_DAYS * DAY_MS;
  return sentence === undefined ? [] : [{ field, sentence, time, rule: 'wrong-side-of-today', about: 'in the past' }];
}

function lateRules(field: string, about: readonly string[], today: number): readonly DateRule[] {
  const sentence = about.find((one) => LATEST.test(one)) ?? '';
  const [count, unit] = (LATEST.exec(sentence)?.slice(1) ?? []).filter((part) => part !== undefined);
  const time = today + (Number(count) * (DAYS[unit?.toLowerCase() ?? ''] ?? 1) + SPARE_DAYS) * DAY_MS;
  return Number.isNaN(time) ? [] : [{ field, sentence, time, rule: 'too-far-ahead', about: 'too far in the future' }];
}

/** A sentence is about the date that it names, or about the only one. */
function isAbout(sentence: string, field: string, dated: readonly string[]): boolean {
  const words = new Set(wordsOf(sentence).map((word) => word.toLowerCase()));
  const isNamed = (name: string): boolean => words.has((wordsOf(name)[0] ?? name).toLowerCase());
  return isNamed(field) || (dated.length === 1 && !dated.some(isNamed));
}

function judgeLimit(write: Exchange | undefined, { field, sentence, rule, about }: DateRule): readonly ProbeVerdict[] {
  if (write === undefined || !isSuccess(write.answer)) return [];
  const sent = objectOf(write.request.body)[field];
  if (!isDateOrTimestamp(sent)) return [];
  return [
    {
      ...verdictDefaults(write),
      place: `body.${field}`,
      rule,
      text: `${write.step.state.op.key} accepts ${field} = ${JSON.stringify(sent)}, which is ${about}, even though the spec says “${sentence.replace(/\s+/g, ' ').trim()}”`,
      expected: '400, 409 or 422',
      actual: statusText(write),
      source: 'spec',
      checks: null,
    },
  ];
}
