import type { ApiModel, Operation, Parameter, ResponseSpec } from '../model/index.ts';
import { compareShapes } from './compare-shapes.ts';
import { type Collector, type ContractChange, openCollector } from './contract-change.ts';

export type { ContractChange } from './contract-change.ts';

/**
 * What changed between two revisions of a document, as callers see it: a request may ask for less and an answer may give
 * more, the other way round breaks someone. A change inside a shared schema is told once, with all operations it reaches.
 */
export function compareContracts(base: ApiModel, head: ApiModel): readonly ContractChange[] {
  const collector = openCollector({ base: base.schemas, head: head.schemas });
  const after = new Map(head.operations.map((op) => [op.key, op]));
  const before = new Map(base.operations.map((op) => [op.key, op]));
  for (const op of base.operations) {
    const now = after.get(op.key);
    if (now === undefined) collector.tell(op.key, { kind: 'breaking', place: op.key, message: 'is gone' });
    else compareOperation(collector, op, now);
  }
  for (const op of head.operations)
    if (!before.has(op.key)) collector.tell(op.key, { kind: 'compatible', place: op.key, message: 'is new' });
  return collector.changes();
}

function compareOperation(collector: Collector, base: Operation, head: Operation): void {
  compareParameters(collector, base, head);
  compareBodies(collector, base, head);
  compareResponses(collector, base, head);
  if (isOpen(base) && !isOpen(head)) collector.tell(base.key, { kind: 'breaking', place: base.key, message: 'demands credentials now' });
  if (!isOpen(base) && isOpen(head))
    collector.tell(base.key, { kind: 'compatible', place: base.key, message: 'demands no credentials any more' });
}

function isOpen(op: Operation): boolean {
  return op.security.length === 0 || op.security.some((alternative) => alternative.length === 0);
}

function compareParameters(collector: Collector, base: Operation, head: Operation): void {
  const nameOf = (parameter: Parameter): string => `${parameter.in} ${parameter.name}`;
  const after = new Map(head.params.map((parameter) => [nameOf(parameter), parameter]));
  const before = new Set(base.params.map(nameOf));
  for (const parameter of base.params) compareParameter(collector, base.key, nameOf(parameter), parameter, after.get(nameOf(parameter)));
  for (const parameter of head.params.filter((entry) => !before.has(nameOf(entry)))) {
    const kind = parameter.required ? 'breaking' : 'compatible';
    collector.tell(base.key, { kind, place: nameOf(parameter), message: parameter.required ? 'is new and required' : 'is new' });
  }
}

function compareParameter(collector: Collector, op: string, place: string, before: Parameter, after: Parameter | undefined): void {
  if (after === undefined) {
    collector.tell(op, { kind: 'compatible', place, message: 'is not taken any more' });
    return;
  }
  if (after.required && !before.required) collector.tell(op, { kind: 'breaking', place, message: 'is required now' });
  compareShapes(collector, { op, direction: 'request', place }, before.schema, after.schema);
}

function compareBodies(collector: Collector, base: Operation, head: Operation): void {
  for (const body of base.bodies) {
    const now = head.bodies.find((other) => other.media === body.media);
    const place = `body ${body.media}`;
    if (now === undefined) collector.tell(base.key, { kind: 'breaking', place, message: 'is not taken any more' });
    else {
      if (now.required && !body.required) collector.tell(base.key, { kind: 'breaking', place, message: 'is required now' });
      compareShapes(collector, { op: base.key, direction: 'request', place: 'body' }, body.schema, now.schema);
    }
  }
}

function compareResponses(collector: Collector, base: Operation, head: Operation): void {
  const isSuccess = (response: ResponseSpec): boolean => /^2/.test(response.status);
  for (const response of base.responses) {
    const now = head.responses.find((other) => other.status === response.status);
    const place = `answer ${response.status}`;
    if (now === undefined) {
      collector.tell(base.key, { kind: isSuccess(response) ? 'breaking' : 'compatible', place, message: 'is not documented any more' });
      continue;
    }
    for (const media of response.media) {
      const other = now.media.find((entry) => entry.media === media.media);
      if (other === undefined)
        collector.tell(base.key, { kind: 'breaking', place: `${place} ${media.media}`, message: 'is not offered any more' });
      else if (media.schema !== null && other.schema !== null)
        compareShapes(collector, { op: base.key, direction: 'response', place }, media.schema, other.schema);
    }
  }
}
