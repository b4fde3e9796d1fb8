import { literalSegments } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation } from '../../model/index.ts';
import { collectionOf, roleOf, siblingInRole } from '../situation/relations.ts';
import type { Situation } from '../situation/situation.ts';
import { isPronoun } from './flow-parts.ts';
import { FINISHES } from './flow-settings.ts';
import { scoreVerbMatch } from './operation-names.ts';
import { type FlowPart, withVerb } from './read-part.ts';

const verbOf = (said: FlowPart): ClauseWord | null => said.verb ?? withVerb(said)?.verb ?? null;

const behind = ({ words }: Clause, verb: ClauseWord): readonly ClauseWord[] => words.slice(words.indexOf(verb) + 1);

/** "clicks one book", "picks one": an unknown verb whose object is any one of several resources. */
function choosesOne(said: FlowPart, { retrieval }: Situation): boolean {
  const verb = verbOf(said);
  const isUnknown = verb !== null && said.role === null && !verb.isOfProject && retrieval.methodsOf(verb.lower).length === 0;
  return (
    isUnknown &&
    /^(?:one|any)$/.test(behind(said.part, verb)[0]?.lower ?? '') &&
    verb.senses.every((sense) => !DOES.has(sense)) &&
    !FINISHES.test(verb.lower)
  );
}
const DOES = new Set(['make', 'add', 'remove', 'change']);

/** "opens the shop, clicks one book": opening the shop must have listed the books, because the visitor then chooses one. */
export function withImpliedListStep(parts: readonly FlowPart[], situation: Situation): readonly FlowPart[] {
  const [first, next, ...others] = parts;
  if (first === undefined || next === undefined) return parts;
  const isOpened = first.objects.length === 0 && (first.role === 'read' || first.role === 'list') && !first.pointsBack;
  const [thing] = next.objects;
  return isOpened && thing !== undefined && choosesOne(next, situation)
    ? [{ ...first, objects: [thing], role: 'list', isMany: true }, next, ...others]
    : parts;
}

/** "reads what others wrote about it" */
const readsWhatIsThere = ({ role, part, objects }: FlowPart): boolean =>
  role === 'read' && objects.length === 0 && part.words.some(({ lower }) => lower === 'what') && part.words.some(isPronoun);

/** The only list below a single item. Null if there are several. */
function onlyListBelow(anchor: Operation, all: readonly Operation[]): Operation | null {
  const start = new RegExp(`^${collectionOf(anchor).replace(/[.*+?^$()|[\]\\]/g, '\\$&')}/\\{[^}]*\\}/[^/{}]+$`);
  const [list, ...others] = all.filter((one) => one.method === 'GET' && roleOf(one) === 'list' && start.test(one.path));
  return others.length > 0 ? null : (list ?? null);
}

const STILL = /^(?:still|also|again|answers?|returns?|works?|responds?|gives?|succeeds?|fails?)$/;

/** "check that logs works": the name of an operation on the same resource, without a verb. */
function requestCalled({ objects, part: { words } }: FlowPart, anchor: Operation, all: readonly Operation[]): Operation | null {
  const [called, next] = words.slice(words.findIndex(({ lower }) => lower === 'that') + 1);
  if (objects.length > 0 || called?.isOfProject !== true || !STILL.test(next?.lower ?? '')) return null;
  const [place] = literalSegments(anchor.path);
  return all.find((one) => literalSegments(one.path)[0] === place && scoreVerbMatch(one, called.lower) >= 2) ?? null;
}

/** The request of a visitor who only looks around: reads one item of a list, or the list below an item. Null for other parts. */
export function visitOf(said: FlowPart, last: { readonly anchor: Operation } | undefined, situation: Situation): Operation | null {
  const all = situation.context.model?.operations ?? [];
  if (last === undefined) return null;
  if (choosesOne(said, situation)) return siblingInRole(last.anchor, 'read', all);
  return readsWhatIsThere(said) ? onlyListBelow(last.anchor, all) : requestCalled(said, last.anchor, all);
}
