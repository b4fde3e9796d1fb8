import { literalSegments, singular, wordsOf } from '../../format/words.ts';
import type { Clause, ClauseWord, FlowStep, InputSetting, Operation, Span, TestWish } from '../../model/index.ts';
import { createFlowStep, operationFor, type Step } from '../flows/find-step.ts';
import { FLOW_WORD, isPronoun } from '../flows/flow-parts.ts';
import { settingsOf } from '../flows/flow-settings.ts';
import { readPart } from '../flows/read-part.ts';
import { siblingInRole, targetsSingleItem } from '../situation/relations.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';
import { mayBeSequence } from '../wishes/shapes.ts';
import { bindLiterals } from './bind-literals.ts';
import { knownFieldsOf } from './known-fields.ts';
import { lastNoun, operationsWithId } from './operations-with-id.ts';
import { writtenWords } from './said-words.ts';
import { statementsIn } from './statements.ts';
import { structuralWordsIn } from './taken-words.ts';

const JOINT = /^(?:[,;.:→>]|and|und|then|afterwards?|finally|next|later|danach|dann|anschließend)$/;
const MOST_SEGMENTS = 24;

/** Splits a clause at punctuation marks, "and" and "then", unless they are inside a slot. */
function segmentsOf(clause: Clause): readonly Clause[] {
  const parts: ClauseWord[][] = [[]];
  const isInside = ({ span }: ClauseWord) => clause.slots.some((slot) => slot.span.start < span.start && slot.span.end >= span.end);
  for (const word of clause.words)
    if (JOINT.test(word.lower) && !isInside(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  return parts
    .filter((part) => part.some(({ isMark }) => !isMark))
    .slice(0, MOST_SEGMENTS)
    .map((part) => clauseOf(clause, part));
}

const CHECKS =
  /^(?:check|verify|assert|ensure|expect|make|sure|see|confirm|its|their|whether|prüfe|dass|again|response|answer|result|value|field)$/;

const isParticleVerb = (words: readonly ClauseWord[], at: number): boolean =>
  words[at]?.lower === 'check' && /^(?:in|out|off)$/.test(words[at + 1]?.lower ?? '');

/** "check draft is false", "decks must still be 3", "email ines@example.org": the segment continues the previous request. */
function continues(segment: Clause, { operation }: Step, situation: Situation): boolean {
  const { model } = situation.context;
  if (model === null || slotsOf(segment, 'operation').length + slotsOf(segment, 'method').length > 0) return false;
  const words = writtenWords(segment, situation.message);
  const [first] = statementsIn(words, knownFieldsOf(operation, model).all, structuralWordsIn(segment, words));
  // "check in on lane 2" is a request.
  const isAside = (word: ClauseWord, at: number) =>
    !isParticleVerb(words, at) && (word.isFunction || word.isMark || CHECKS.test(word.lower));
  return first !== undefined && words.slice(0, first.from).every(isAside);
}

/** "GET the vessel again", "PATCH it": the operation with this method on the named resource, or on the current one. */
function byMethod(segment: Clause, story: readonly Step[], all: readonly Operation[]): Operation | undefined {
  const method = slotsOf(segment, 'method')[0]?.method;
  if (method === undefined) return undefined;
  const nouns = segment.words.map(({ lower }) => singular(lower));
  const ones = all.filter((one) => one.method === method && targetsSingleItem(one));
  const last = story.at(-1)?.operation;
  const near = last === undefined ? [] : ones.filter((one) => one.path === last.path || one.path.startsWith(`${last.path}/`));
  const named = ones.filter((one) => nouns.includes(lastNoun(one)));
  return named.find((one) => near.includes(one)) ?? (segment.words.some(isPronoun) ? near[0] : undefined) ?? named[0] ?? near[0];
}

/** The words in an operation's summary, ID and path. */
const wordsOfName = ({ summary, operationId, path }: Operation): ReadonlySet<string> =>
  new Set(
    [...wordsOf(summary ?? ''), ...wordsOf(operationId ?? ''), ...literalSegments(path).flatMap(wordsOf)].map((word) =>
      singular(word.toLowerCase()),
    ),
  );

const MOST_CANDIDATES = 8;

/** The operation whose name contains the most words of a segment and to which all of its literals can be bound. */
function byLiterals(segment: Clause, all: readonly Operation[], situation: Situation): Operation | undefined {
  const said = segment.words.filter(({ isFunction, isMark }) => !isFunction && !isMark).map(({ lower }) => singular(lower));
  const ranked = all
    .map((operation) => {
      const names = wordsOfName(operation);
      return { operation, hits: said.filter((word) => names.has(word)).length };
    })
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, MOST_CANDIDATES);
  const bound = ranked.map((one) => ({ ...one, bound: bindLiterals(segment, one.operation, false, situation) }));
  return bound
    .filter((one) => one.bound.unused.length === 0 && one.bound.settings.length > 0)
    .toSorted((a, b) => b.hits - a.hits || b.bound.settings.length - a.bound.settings.length)[0]?.operation;
}

/** The operation of a segment. Null if it does not describe a request. */
function requestIn(segment: Clause, story: readonly Step[], situation: Situation): Operation | null {
  const all = situation.context.model?.operations ?? [];
  const key = slotsOf(segment, 'operation')[0]?.key;
  const exact = all.find((one) => one.key === key) ?? operationsWithId(segment, situation)[0] ?? byMethod(segment, story, all);
  if (exact !== undefined) return exact;
  const said = readPart(segment, situation);
  const found = said.verb === null && said.objects.length === 0 ? null : operationFor(said, story, situation);
  if (found !== null && bindLiterals(segment, found, false, situation).unused.length === 0) return found;
  return byLiterals(segment, all, situation) ?? found;
}

interface Told {
  readonly step: Step;
  /** The segment that describes the request, and the segments that continue it. */
  readonly segments: readonly Clause[];
}

/** The requests in the order of the message, each with its segments. Null if a segment belongs to no request. */
function storyOf(clause: Clause, situation: Situation): readonly Told[] | null {
  const told: Told[] = [];
  for (const [at, segment] of segmentsOf(clause).entries()) {
    const last = told.at(-1);
    const isOutcome =
      slotsOf(segment, 'status').length > 0 && slotsOf(segment, 'operation').length === 0 && readPart(segment, situation).verb === null;
    if (last !== undefined && (isOutcome || continues(segment, last.step, situation))) {
      told[told.length - 1] = { ...last, segments: [...last.segments, segment] };
      continue;
    }
    const story = told.map(({ step }) => step);
    const operation = requestIn(segment, story, situation);
    if (operation !== null) told.push({ step: createFlowStep(operation, readPart(segment, situation), story), segments: [segment] });
    else if (last !== undefined) told[told.length - 1] = { ...last, segments: [...last.segments, segment] };
    else if (at > 0 || !segment.words.some(({ lower }) => FLOW_WORD.test(lower))) return null;
  }
  return told;
}

/** Everything from the first word of a request to the last word about it, including the punctuation in between. */
function joined(clause: Clause, segments: readonly Clause[]): Clause {
  const said = segments.flatMap(({ words }) => words.map(({ span }) => span.start));
  const [from, to] = [Math.min(...said), Math.max(...said)];
  return clauseOf(
    clause,
    clause.words.filter(({ span }) => span.start >= from && span.start <= to),
  );
}

/** The path up to and including a parameter, because many APIs name every parameter `{id}`. */
const placeOf = (path: string, name: string): string => path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);

/** An identifier that the message contains once also applies to later steps, unless a step in between creates another resource. */
function withKnownIds(settings: readonly InputSetting[], operation: Operation, before: readonly FlowStep[]): readonly InputSetting[] {
  const passed = operation.params.flatMap(({ name, in: place }) => {
    if (place !== 'path' || settings.some((own) => own.target === 'path' && own.name === name)) return [];
    const wanted = placeOf(operation.path, name);
    const isCreator = (step: FlowStep) => step.operation === `POST ${wanted.slice(0, wanted.lastIndexOf('/'))}`;
    const step = before.findLast((one) => isCreator(one) || idIn(one, wanted, name) !== undefined);
    return step === undefined ? [] : (idIn(step, wanted, name) ?? []);
  });
  return [...passed, ...settings];
}

const idIn = ({ operation, settings }: FlowStep, place: string, name: string): InputSetting | undefined =>
  operation.slice(operation.indexOf(' ') + 1).startsWith(place)
    ? settings.find((one) => one.target === 'path' && one.name === name)
    : undefined;

const OF_CHANGE = /\bmust (?:still )?be (?:the )?(?:new|changed|updated|same)\b|\bis the new one\b/;

/** "the contact must be the new one": expects the value that an earlier step set. */
function changedFields(clause: Clause, before: readonly FlowStep[]): FlowStep['expect']['fields'] {
  const text = clause.words.map(({ lower }) => lower).join(' ');
  if (!OF_CHANGE.test(text)) return [];
  const set = before.flatMap(({ settings }) => settings.filter(({ target }) => target === 'field'));
  return set.flatMap(({ name, setting }) => {
    const isSaid = setting.kind === 'value' && text.includes(name.split('.')[0]?.toLowerCase() ?? name);
    return isSaid ? [{ name, value: setting.value }] : [];
  });
}

function flowStep(
  { step: { operation, identity, said }, segments }: Told,
  clause: Clause,
  before: readonly FlowStep[],
  situation: Situation,
): FlowStep {
  const region = joined(clause, segments);
  const status = slotsOf(region, 'status').find(({ excluded }) => !excluded)?.status ?? null;
  const bound = bindLiterals(region, operation, /^[45]/.test(status ?? ''), situation);
  const implied =
    bound.settings.length > 0
      ? []
      : settingsOf(
          said.part,
          operation,
          before.flatMap(({ settings }) => settings),
          situation,
        );
  const settings = withKnownIds([...bound.settings, ...implied], operation, before);
  const changed = changedFields(region, before).filter(({ name }) => !bound.fields.some((field) => field.name === name));
  return { operation: operation.key, settings, expect: { status, fields: [...bound.fields, ...changed] }, identity };
}

/** If the message gives no identifier, the resource must be created first. */
function withCreation(steps: readonly FlowStep[], situation: Situation): readonly FlowStep[] {
  const all = situation.context.model?.operations ?? [];
  const first = all.find(({ key }) => key === steps[0]?.operation);
  const isGiven = steps[0]?.settings.some(({ target }) => target === 'path') === true;
  const create = first === undefined || isGiven || !targetsSingleItem(first) ? null : siblingInRole(first, 'create', all);
  if (create === null) return steps;
  return [{ operation: create.key, settings: [], expect: { status: null, fields: [] }, identity: 'own' }, ...steps];
}

export interface LiteralFlow {
  readonly wish: Extract<TestWish, { kind: 'flow' }>;
  /** The spans of the message that its steps use. */
  readonly used: readonly Span[];
}

/** The flow that a clause describes, with all its values. Null if it does not describe a sequence of requests. */
export function literalFlow(clause: Clause, situation: Situation): LiteralFlow | null {
  if (situation.context.model === null || !mayBeSequence(clause)) return null;
  const told = storyOf(clause, situation);
  if (told === null || told.length < 2) return null;
  const steps: FlowStep[] = [];
  for (const one of told) steps.push(flowStep(one, clause, steps, situation));
  return { wish: { kind: 'flow', steps: withCreation(steps, situation) }, used: told.flatMap((one) => usedIn(one, clause, situation)) };
}

/** The spans of the request itself, and of its values and expectations. */
function usedIn({ step, segments }: Told, clause: Clause, situation: Situation): readonly Span[] {
  const [request] = segments;
  const own = request?.words.filter(({ lower }) => !/^\d/.test(lower)).map(({ span }) => span) ?? [];
  const region = joined(clause, segments);
  const isNew = OF_CHANGE.test(region.words.map(({ lower }) => lower).join(' '));
  const isPlain = ({ lower }: ClauseWord) => /^(?:new|same|one|changed|updated)$/.test(lower);
  const words = isNew ? region.words.filter(isPlain).map(({ span }) => span) : [];
  return [...own.filter((span) => !isLiteralAt(span, situation)), ...words, ...bindLiterals(region, step.operation, false, situation).used];
}

const isLiteralAt = ({ start, end }: Span, { message }: Situation): boolean => /^["'“„`]|\d/.test(message.slice(start, end));
