import type { Clause, InputSetting, Operation } from '../../model/index.ts';
import { type Input, inputsIn } from '../situation/inputs.ts';
import { type Situation, type SlotOf, slotsOf } from '../situation/situation.ts';

export const normalizeResourceName = (name: string): string => name.toLowerCase().replace(/s$/, '');

/** Quoted text, or an identifier after its resource, that is not part of a slot yet. */
export function quotedIn(clause: Clause, { message }: Situation): string | null {
  const isTaken = (start: number) => clause.slots.some(({ span }) => start >= span.start && start < span.end);
  const word = clause.words.find(
    ({ span }) => /^["'“„`]/.test(message.slice(span.start, span.end)) && span.end - span.start > 2 && !isTaken(span.start),
  );
  if (word !== undefined) return message.slice(word.span.start + 1, word.span.end - 1);
  // In "stop container web1", letters with digits after a resource are its identifier.
  const id = clause.words.find(
    ({ span, isMark }, at) =>
      !isMark &&
      /^(?=.*\d)(?=.*[\p{L}-])[\p{L}\p{N}_.-]{3,}$/u.test(message.slice(span.start, span.end)) &&
      !isTaken(span.start) &&
      slotsOf(clause, 'resource').some((slot) => slot.span.start === clause.words[at - 1]?.span.start),
  );
  return id === undefined ? null : message.slice(id.span.start, id.span.end);
}

/** The parameter that identifies a resource: `{namespace}` by name, `{name}` by its position after `pods`. */
function parameterOf(noun: string, operation: Operation, known: readonly Input[]): Input | undefined {
  const inPath = known.filter(({ target }) => target === 'path');
  const wanted = normalizeResourceName(noun);
  const segments = operation.path.split('/');
  const behind = segments[segments.findIndex((segment) => normalizeResourceName(segment) === wanted) + 1]?.replace(/^\{(.*)\}$/, '$1');
  return inPath.find(({ name }) => name.toLowerCase() === wanted) ?? inPath.find(({ name }) => name === behind);
}

/** In "pod web-0 in namespace shop", reads the identifiers after resource names, if the path has parameters for them. */
function thingsCalled(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  const known = inputsIn(operation, situation);
  const words = clause.words.filter(({ isMark }) => !isMark);
  return words.flatMap(({ lower, isOfProject }, at): readonly InputSetting[] => {
    const [next, isName] = [words[at + 1], isOfProject && /^\p{L}+$/u.test(lower)];
    const isId = next !== undefined && !next.isFunction && !next.isOfProject && next.senses.length === 0;
    const input = isName && isId ? parameterOf(lower, operation, known) : undefined;
    const isTaken = clause.slots.some(({ kind, span }) => kind !== 'amount' && span.start === next?.span.start);
    if (input === undefined || next === undefined || isTaken) return [];
    const value = situation.message.slice(next.span.start, next.span.end).replace(/^(["'“„`])(.*)["'”`]$/s, '$2');
    return [{ target: 'path', name: input.name, setting: { kind: 'value', value: /^\d{1,15}$/.test(value) ? Number(value) : value } }];
  });
}

/**
 * "restart a container called ghost": the name identifies the container if the operation takes no other name. Null if it does, or if the
 * name is something else.
 */
export function bindNameToIdentifier(
  fields: readonly SlotOf<'field'>[],
  candidates: readonly Operation[],
  clause: Clause,
  situation: Situation,
): { readonly operation: Operation; readonly settings: readonly InputSetting[] } | null {
  const [field, ...more] = fields;
  const [operation, ...others] = candidates;
  if (field === undefined || operation === undefined || more.length + others.length > 0 || field.setting.kind !== 'value') return null;
  const known = inputsIn(operation, situation);
  const at = clause.words.findIndex(({ span }) => span.start === field.span.start);
  const isCalled = /^(?:called|named)$/.test(clause.words[at]?.lower ?? '');
  const id = parameterOf(clause.words[at - 1]?.lower ?? '', operation, known);
  const takesName = known.some(({ name }) => name.toLowerCase() === field.field.toLowerCase());
  return isCalled && id !== undefined && !takesName
    ? { operation, settings: [{ target: 'path', name: id.name, setting: field.setting }] }
    : null;
}

/** "patch todo 12" changes one todo, not all of them. */
export function preferCalled(candidates: readonly Operation[], clause: Clause, situation: Situation): readonly Operation[] {
  const called = candidates.filter((one) => thingsCalled(clause, one, situation).length > 0);
  const near = called.length > 0 ? called : candidates;
  // "patch" and "put" are both verbs and methods.
  const ofMethod = near.filter(({ method }) => clause.words.some(({ lower }) => lower === method.toLowerCase()));
  return ofMethod.length > 0 ? ofMethod : near;
}

/** "stop container web1 with t=5" sets the identifier as well as the field. */
export function namedItemSettings(
  clause: Clause,
  operation: Operation,
  fields: readonly SlotOf<'field'>[],
  situation: Situation,
): readonly InputSetting[] {
  const called = thingsCalled(clause, operation, situation).filter(({ name }) => !fields.some(({ field }) => field === name));
  if (called.length > 0) return called;
  const id = inputsIn(operation, situation).findLast(({ target }) => target === 'path');
  const value = quotedIn(clause, situation);
  const isSetAlready = id === undefined || fields.some(({ field }) => field === id.name);
  return value === null || isSetAlready || slotsOf(clause, 'owned').length > 0
    ? []
    : [{ target: 'path', name: id.name, setting: { kind: 'value', value } }];
}

/** "in acme/site" sets the first two parameters in a path such as `/repos/{owner}/{repo}/issues`. */
export function ownerAndNameSettings(clause: Clause, operation: Operation): readonly InputSetting[] {
  const [owned] = slotsOf(clause, 'owned');
  const [, owner, name] = /\{([^}]+)\}\/\{([^}]+)\}/.exec(operation.path) ?? [];
  if (owned === undefined || owner === undefined || name === undefined) return [];
  const setting = (parameter: string, value: string): InputSetting => ({
    target: 'path',
    name: parameter,
    setting: { kind: 'value', value },
  });
  return [setting(owner, owned.owner), setting(name, owned.name)];
}
