import { literalSegments, resourceWord } from '../../format/words.ts';
import { memberPath } from '../../json/portable-path.ts';
import { type Operation, SAFE_METHODS, type Schema, type Step } from '../../model/index.ts';
import type { CaseDraft, GenerationContext } from '../cases/context/generation-context.ts';
import { captureName } from '../cases/request/capture-name.ts';
import { composeRequest } from '../cases/request/compose-request.ts';

import { effectOf } from '../effects/effect.ts';
import { type OperationOutput, operationOutput } from '../links/outputs.ts';
import { createsResource, fieldInput, type Link, type LinkInput, pathInput, scoreLink } from '../links/score-link.ts';

/** A step that the user specified, and its position in the case. */
export interface NamedStep {
  readonly op: Operation;
  readonly index: number;
}

/** The steps so far. */
export interface FlowHistory {
  readonly draft: CaseDraft;
  readonly named: NamedStep[];
}

/** A link to a value that an earlier step in the flow returns. */
interface HistoryLink extends Link {
  readonly index: number;
}

const GOOD_ENOUGH = 4;

/** Returns a context in which values come from earlier steps in the flow, and from additional steps only if necessary. */
export function linkedContext(context: GenerationContext, history: FlowHistory): GenerationContext {
  const { links } = context;
  const forInput = (input: LinkInput, isWanted: (link: Link) => boolean): Link | null => {
    const found = earlierLinks(context, history, input).find(isWanted);
    return found === undefined ? null : captured(history, found);
  };
  const forPath = (op: Operation, param: string): Link | null => {
    // Only resources that the test created may be changed or removed. Existing resources may be read, and new ones may be created below
    // them.
    const isOpen = SAFE_METHODS.includes(op.method) || effectOf(context, op) === 'create' || isParent(op, param);
    return forInput(pathInput(op, param), (link) => isOpen || createsResource(link));
  };
  const linked: GenerationContext = {
    ...context,
    links: {
      ...links,
      forPath: (op, param, from) => forPath(op, param) ?? links.forPath(op, param, from),
      // A value that the flow already has is as reliable as a user's choice.
      choiceFor: (op, param) => {
        const link = forPath(op, param);
        return link === null ? links.choiceFor(op, param) : { op: op.key, param, from: link.producer.key };
      },
      forField: (op, field, schema) => fieldLink(field, schema, forInput) ?? links.forField(op, field, schema),
    },
    compose: (draft, op) => composeRequest(linked, draft, op),
  };
  return linked;
}

/** True for `bookId` in `/books/{bookId}/reviews/{reviewId}`: the request is about the review. */
function isParent({ path }: Operation, param: string): boolean {
  return path.indexOf(`{${param}}`) < path.lastIndexOf('{');
}

function fieldLink(field: string, schema: Schema, find: (input: LinkInput, isWanted: () => boolean) => Link | null): Link | null {
  const input = fieldInput(field, schema);
  return input === null ? null : find(input, () => true);
}

/** Created resources come before found ones, and the latest before earlier ones. */
function earlierLinks(context: GenerationContext, { named }: FlowHistory, input: LinkInput): readonly HistoryLink[] {
  const links = named.toReversed().flatMap(({ op, index }): readonly HistoryLink[] => {
    const output = operationOutput(op, context.model.schemas);
    const scored = output === null ? null : scoreLink(output, input, context.model.schemas);
    const link = output === null || (scored !== null && scored.scoreLink >= GOOD_ENOUGH) ? scored : namesakeLink(output, input);
    return link === null ? [] : [{ ...link, key: `${link.key} #${index}`, index }];
  });
  // `/jobs/{jobId}/sign-off` returns the job that an earlier step created.
  const isOnSame = ({ producer }: HistoryLink) => producer.path.includes(`{${input.name}}`);
  const made = links.filter(createsResource);
  return [...made.filter((link) => !isOnSame(link)), ...made.filter(isOnSame), ...links.filter((link) => !createsResource(link))];
}

/** `POST /containers/create` provides the ID for `/containers/{id}/start`, although its response schema has a different name. */
function namesakeLink(output: OperationOutput, input: LinkInput): Link | null {
  const words = literalSegments(output.op.path).map(resourceWord);
  const isSame = [input.collection, input.stem, input.whole].some((word) => word !== '' && words.includes(word));
  if (!isSame || output.op.path.includes(`{${input.name}}`)) return null;
  const field = output.byWord.get(resourceWord(input.name)) ?? output.byWord.get('id');
  const path = field === undefined ? null : memberPath(output.base, field);
  if (field === undefined || path === null) return null;
  return { producer: output.op, kind: output.kind, field, path, key: `${output.op.key} ${path}`, scoreLink: GOOD_ENOUGH };
}

/** Ensures that the earlier step captures the value. */
function captured(history: FlowHistory, link: HistoryLink): Link {
  captureInStep(history, link.index, { key: link.key, path: link.path, producer: link.producer, field: link.field });
  return link;
}

/** Captures a value from an earlier step's response and returns its name. */
export function captureInStep(
  { draft }: FlowHistory,
  index: number,
  { key, path, producer, field }: Pick<Link, 'key' | 'path' | 'producer' | 'field'>,
): string {
  const known = draft.captured.get(key);
  if (known !== undefined) return known;
  const step = draft.before[index];
  const existing = Object.entries(step?.capture ?? {}).find(([, source]) => source === path)?.[0];
  const name = existing ?? captureName(draft, { producer, field });
  draft.captured.set(key, name);
  if (step !== undefined && existing === undefined) draft.before[index] = withCapture(step, name, path);
  return name;
}

function withCapture(step: Step, name: string, path: string): Step {
  return { ...step, capture: { ...step.capture, [name]: path } };
}
