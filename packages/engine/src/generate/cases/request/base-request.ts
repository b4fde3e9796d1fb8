import { memoize } from '../../../json/memoize.ts';
import { isList, isObject } from '../../../json/values.ts';
import type { Json, Operation, Step } from '../../../model/index.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import { type BaseRequest, type ComposeResult, createMark, type GenerationContext, startDraft } from '../context/generation-context.ts';
import { planKeyRemoval } from './chosen-key.ts';
import { addTestedStep } from './produce.ts';

/** Composes base requests once per operation and size, because dozens of cases share them. */
export function createBaseRequests(compose: (op: Operation, size: SampleSize) => ComposeResult<BaseRequest>): GenerationContext['base'] {
  const ofSize = (size: SampleSize): ((op: Operation) => ComposeResult<BaseRequest>) => memoize((op) => compose(op, size));
  const known = { minimal: ofSize('minimal'), usual: ofSize('usual'), maximal: ofSize('maximal') };
  return (op, size) => known[size](op);
}

export function composeBase(context: GenerationContext, op: Operation, size: SampleSize): ComposeResult<BaseRequest> {
  const draft = startDraft(context, `${op.key} ${size}`, size);
  const request = context.compose(draft, op);
  if (request.kind === 'omitted') return request;
  const step = addTestedStep(context, draft, op, { req: request.value, expect: {} });
  if (op.method === 'PUT' && isOwnKey(request.value.path)) planKeyRemoval(context, draft, op, request.value.path);
  const [under = step, ...others] = context.requiredVariables.settle([step, ...draft.before, ...draft.cleanup]);
  const before = others.slice(0, draft.before.length);
  const cleanup = others.slice(draft.before.length);
  return {
    kind: 'composed',
    value: { before, step: under, cleanup, literal: draft.literals.get(op.key) ?? null, marks: draft.marks, patterned: draft.patterned },
  };
}

/** True when the case chose the name of the resource at the end of the path. */
function isOwnKey(path: string): boolean {
  return /\{\{RUN_ID\}\}[^/]*$/.test(path);
}

/** Copies the base request and gives it values that are unique to one case. */
export function baseRequestFor(context: GenerationContext, caseId: string, base: BaseRequest): BaseRequest {
  if (base.marks.length === 0) return base;
  const marks = base.marks.map((mark, index) => [mark, createMark(context, caseId, index)] as const);
  const texts = new Map(marks.flatMap(([from, to]) => patternedText(base, from, to)));
  // Marks occur only next to the run id, so no other text is replaced by accident.
  const rename = (text: string): string =>
    text.includes('{{RUN_ID}}')
      ? marks.reduce((renamed, [from, to]) => renamed.replaceAll(from, to).replaceAll(from.toUpperCase(), to.toUpperCase()), text)
      : (texts.get(text) ?? text);
  const steps = (list: readonly Step[]): readonly Step[] => list.map((step) => renameStep(step, rename));
  return { ...base, before: steps(base.before), step: renameStep(base.step, rename), cleanup: steps(base.cleanup) };
}

function patternedText({ patterned }: BaseRequest, from: string, to: string): readonly (readonly [string, string])[] {
  return (patterned.get(from) ?? []).flatMap((write) => {
    const [old, renewed] = [from, to].map((mark) => write(mark));
    return typeof old === 'string' && typeof renewed === 'string' ? [[old, renewed] as const] : [];
  });
}

function renameStep(step: Step, rename: (text: string) => string): Step {
  const { json, form, headers, query } = step.req;
  const record = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, rename(text)]));
  return {
    ...step,
    req: {
      ...step.req,
      path: rename(step.req.path),
      ...(query === undefined ? {} : { query }),
      ...(headers === undefined ? {} : { headers: record(headers) }),
      ...(json === undefined ? {} : { json: renameIn(json, rename) }),
      ...(form === undefined ? {} : { form: record(form) }),
    },
  };
}

function renameIn(value: Json, rename: (text: string) => string): Json {
  if (typeof value === 'string') return rename(value);
  if (isList(value)) return value.map((item) => renameIn(item, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renameIn(member, rename)]));
}
