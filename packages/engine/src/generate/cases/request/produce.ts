import { wordsOf } from '../../../format/words.ts';
import { type Expectation, type Operation, SAFE_METHODS, type Step } from '../../../model/index.ts';
import { effectOf } from '../../effects/effect.ts';
import type { Link } from '../../links/score-link.ts';
import type { CaseDraft, ComposeResult, GenerationContext } from '../context/generation-context.ts';
import { resourceName, resourceWithArticle } from '../context/resource-words.ts';
import { captureName } from './capture-name.ts';
import { isIfMatch, readCurrentETag } from './current-tag.ts';
import { collapseBraces, escapePath } from './literal-path.ts';

/** The maximum length of a chain of steps in which each provides a value for the next. */
export const MAX_CHAIN = 4;

/** If a search finds nothing, the value stays unbound and the case is skipped, because the search operation has its own cases. */
const FIND_EXPECTATION: Expectation = { should: { status: ['2xx'] } };

/**
 * If the resource cannot be created, the case stops and is inconclusive. The creating operation's own cases report why the server rejected
 * the request.
 */
export const CREATE_EXPECTATION: Expectation = { must: { status: ['2xx'] }, unless: ['4xx'] };

function isHarmful(context: GenerationContext, op: Operation): boolean {
  return ['server-wide', 'sign-out', 'remove'].includes(effectOf(context, op));
}

/** Returns the name of a captured value, and adds the step that provides it to the draft if it is missing. */
export function captureLinkedValue(context: GenerationContext, draft: CaseDraft, link: Link): ComposeResult<string> {
  draft.take();
  const known = draft.captured.get(link.key);
  if (known !== undefined) return { kind: 'composed', value: known };
  if (draft.open.includes(link.producer.key)) return { kind: 'omitted', reason: 'it depends on its own result' };
  if (draft.open.length >= MAX_CHAIN) return { kind: 'omitted', reason: 'it requires too many setup steps' };
  if (isHarmful(context, link.producer)) return { kind: 'omitted', reason: 'the operation that provides it changes the whole server' };
  const undo = snapshot(draft);
  draft.open.push(link.producer.key);
  // A documented filter such as `status=draft` would hide the resources that the next step needs.
  const isSearch = link.kind === 'list' && SAFE_METHODS.includes(link.producer.method);
  const request = context.compose(isSearch ? { ...draft, size: 'minimal' } : withUsualSize(draft), link.producer);
  draft.open.pop();
  if (request.kind === 'omitted' || endsWithVariable(request.value.path)) {
    undo();
    return request.kind === 'omitted' ? request : { kind: 'omitted', reason: 'it needs a value that only the operation itself provides' };
  }
  const name = captureName(draft, link);
  draft.captured.set(link.key, name);
  draft.before.push({
    title: `Set up: ${link.kind === 'item' && link.producer.method === 'POST' ? 'create' : 'find'} ${resourceWithArticle(link.producer)}`,
    req: request.value,
    expect: SAFE_METHODS.includes(link.producer.method) ? FIND_EXPECTATION : CREATE_EXPECTATION,
    capture: { [name]: link.path },
  });
  planRemoval(context, draft, link.producer, link.path, name);
  return { kind: 'composed', value: name };
}

/** True when the path ends in a required variable. */
export function endsWithVariable(path: string): boolean {
  return /\{\{(?!RUN_ID\}\})[A-Z][A-Z0-9_]*\}\}[^/]*$/.test(path);
}

/** Steps before a maximal request use the usual size, so that only the tested request is maximal. */
export function withUsualSize(draft: CaseDraft): CaseDraft {
  return draft.size === 'maximal' ? { ...draft, size: 'usual' } : draft;
}

/** Saves the draft and returns a function that restores it, because a producer that cannot be composed must leave no steps behind. */
export function snapshot(draft: CaseDraft): () => void {
  const { before, cleanup, captured, chosen } = draft;
  const saved = { before: before.length, cleanup: cleanup.length, captured: captured.size, chosen: chosen.size };
  return () => {
    before.splice(saved.before);
    // Removals are inserted at the beginning of the list.
    cleanup.splice(0, cleanup.length - saved.cleanup);
    for (const key of [...captured.keys()].slice(saved.captured)) captured.delete(key);
    for (const collection of [...chosen.keys()].slice(saved.chosen)) chosen.delete(collection);
  };
}

/**
 * Adds the removal of a created resource to the front of the cleanup, so that the newest is removed first. Returns
 * false when no operation removes it.
 */
function planRemoval(context: GenerationContext, draft: CaseDraft, creator: Operation, path: string, name: string): boolean {
  const deleter = context.links.deleterOf(creator);
  if (deleter === null || deleter.path !== path) return false;
  const request = removalPath(context, draft, deleter.op, { param: deleter.param, name });
  if (request === null) return false;
  const use = context.credentials.of(deleter.op);
  const tag = readCurrentETag(context, draft, deleter.op, request);
  const headers = { ...tag.headers, ...use.headers };
  const removal: Step = {
    title: `Clean up: delete the ${resourceName(creator)}`,
    req: {
      method: 'DELETE',
      path: request,
      ...(Object.keys(use.query).length === 0 ? {} : { query: use.query }),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(use.auth === null ? {} : { auth: use.auth }),
    },
    expect: {},
  };
  draft.cleanup.unshift(...(tag.step === null ? [] : [{ ...tag.step, expect: {} }]), removal);
  return true;
}

/** Returns the deleting operation's path, with its other parameters bound to captured values. Null when one is not captured. */
function removalPath(
  context: GenerationContext,
  draft: CaseDraft,
  op: Operation,
  created: { readonly param: string; readonly name: string },
): string | null {
  let path = collapseBraces(op.path);
  for (const parameter of op.params.filter((entry) => entry.required && !isIfMatch(entry))) {
    if (parameter.in !== 'path') return null;
    const link = parameter.name === created.param ? null : context.links.forPath(op, parameter.name, 'own');
    const captured = link === null ? undefined : draft.captured.get(link.key);
    const bound = parameter.name === created.param ? created.name : (captured ?? context.requiredVariables.nameFor(op, parameter));
    path = path.replaceAll(`{${parameter.name}}`, `{{${bound}}}`);
  }
  return escapePath(path);
}

/** Builds the step under test. The resource it creates is captured and removed at the end. */
export function addTestedStep(context: GenerationContext, draft: CaseDraft, op: Operation, step: Step): Step {
  const deleter = op.method === 'POST' ? context.links.deleterOf(op) : null;
  if (deleter === null) return step;
  const name = captureName(draft, { producer: op, field: wordsOf(deleter.param).at(-1) ?? 'id' });
  draft.captured.set(`${op.key} ${deleter.path}`, name);
  return planRemoval(context, draft, op, deleter.path, name) ? { ...step, capture: { ...step.capture, [name]: deleter.path } } : step;
}
