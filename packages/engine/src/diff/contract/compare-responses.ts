import { pointerTo } from '../../json/pointer.ts';
import type { ResponseMedia, ResponseSpec } from '../../model/index.ts';
import { compareSchema } from './compare-schema.ts';
import type { OperationScope } from './operation-scope.ts';

export function compareResponses(base: readonly ResponseSpec[], head: readonly ResponseSpec[], scope: OperationScope): void {
  for (const response of base) {
    const pointer = pointerTo('/responses', response.status);
    const next = head.find((other) => other.status === response.status);
    if (next !== undefined) {
      compareMedia(response.media, next.media, pointerTo(pointer, 'content'), scope);
      compareHeaders(response, next, pointer, scope);
    } else if (response.status.startsWith('2')) {
      scope.report('breaking', 'success-status-removed', pointer, `status ${response.status} removed`);
    } else {
      scope.report('compatible', 'status-removed', pointer, `status ${response.status} removed`);
    }
  }
  for (const response of head) {
    if (base.some((other) => other.status === response.status)) continue;
    scope.report('compatible', 'status-added', pointerTo('/responses', response.status), `status ${response.status} added`);
  }
}

function compareMedia(base: readonly ResponseMedia[], head: readonly ResponseMedia[], pointer: string, scope: OperationScope): void {
  for (const entry of base) {
    const at = pointerTo(pointer, entry.media);
    const next = head.find((other) => other.media === entry.media);
    if (next === undefined) scope.report('breaking', 'response-media-removed', at, `${entry.media} is no longer returned`);
    else compareContents(entry, next, pointerTo(at, 'schema'), scope);
  }
  for (const entry of head) {
    if (base.some((other) => other.media === entry.media)) continue;
    scope.report('compatible', 'response-media-added', pointerTo(pointer, entry.media), `${entry.media} is now also returned`);
  }
}

function compareContents(base: ResponseMedia, head: ResponseMedia, pointer: string, scope: OperationScope): void {
  if (base.schema === null && head.schema === null) return;
  if (base.schema === null) {
    scope.report('compatible', 'response-schema-added', pointer, 'the response now has a schema');
    return;
  }
  if (head.schema === null) {
    scope.report('unknown', 'response-schema-removed', pointer, 'the response no longer has a schema');
    return;
  }
  const { book, subject } = scope;
  compareSchema(base.schema, head.schema, { book, subject, direction: 'response', pointer, open: [] });
}

function compareHeaders(base: ResponseSpec, head: ResponseSpec, pointer: string, scope: OperationScope): void {
  const folded = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()));
  const [before, after] = [folded(base.headers), folded(head.headers)];
  for (const name of before)
    if (!after.has(name)) scope.report('unknown', 'response-header-removed', pointer, `header ${name} is no longer documented`);
  for (const name of after) if (!before.has(name)) scope.report('compatible', 'response-header-added', pointer, `header ${name} added`);
}
