import { referencesIn } from '../../json/schema-ref.ts';
import { ownValue } from '../../json/values.ts';
import type { ApiModel, Operation } from '../../model/index.ts';
import { ChangeCollector } from './change-collector.ts';
import { compareOperation } from './compare-operation.ts';
import { compareSchema } from './compare-schema.ts';
import { compareSchemes } from './compare-security.ts';
import type { ContractDiff } from './contract-diff.ts';
import { openScope } from './operation-scope.ts';

/** Lists the changes that callers of `base` notice when `head` replaces it. */
export function compareModels(base: ApiModel, head: ApiModel): ContractDiff {
  const book = new ChangeCollector(base, head);
  compareServers(book);
  compareSchemes(book);
  compareOperations(book);
  for (const pair of book.pairs()) {
    const before = ownValue(base.schemas, pair.base) ?? true;
    const after = ownValue(head.schemas, pair.head) ?? true;
    const subject = { kind: 'schema', name: pair.head } as const;
    compareSchema(before, after, { book, subject, direction: pair.direction, pointer: '', open: [] });
  }
  const users = book.changedSchemas().length === 0 ? new Map<string, readonly string[]>() : schemaUsers(head);
  return book.finish((schema) => users.get(schema) ?? []);
}

function compareServers(book: ChangeCollector): void {
  const after = new Set(book.head.servers);
  for (const server of new Set(book.base.servers)) {
    if (after.has(server)) continue;
    const change = {
      level: 'unknown',
      rule: 'server-removed',
      pointer: '/servers',
      message: `server ${server} is no longer listed`,
    } as const;
    book.report({ kind: 'document', name: 'servers' }, change);
  }
}

function compareOperations(book: ChangeCollector): void {
  const exact = new Map(book.head.operations.map((operation) => [operation.key, operation]));
  const byAddress = new Map(book.head.operations.map((operation) => [addressOf(operation), operation]));
  const matched = new Set<Operation>();
  for (const operation of book.base.operations) {
    const candidate = exact.get(operation.key) ?? byAddress.get(addressOf(operation));
    const next = candidate === undefined || matched.has(candidate) ? undefined : candidate;
    if (next === undefined) {
      const message = operation.deprecated ? 'the operation was removed (was deprecated)' : 'the operation was removed';
      openScope(book, operation).report('breaking', 'operation-removed', '', message);
      continue;
    }
    matched.add(next);
    compareOperation(book, operation, next);
  }
  for (const operation of book.head.operations)
    if (!matched.has(operation)) openScope(book, operation).report('compatible', 'operation-added', '', 'the operation was added');
}

/** Path parameter names are not sent, so `/books/{id}` and `/books/{bookId}` are the same path. */
function addressOf({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`;
}

/** Returns the operations that use each schema, directly or through other schemas. */
function schemaUsers(model: ApiModel): ReadonlyMap<string, readonly string[]> {
  const direct = new Map<string, readonly string[]>();
  const referencesOf = (name: string): readonly string[] => {
    const known = direct.get(name) ?? [...new Set(referencesIn(ownValue(model.schemas, name) ?? true))];
    direct.set(name, known);
    return known;
  };
  const users = new Map<string, string[]>();
  for (const operation of model.operations) {
    for (const name of reachable(operation, referencesOf)) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [operation.key]);
      else known.push(operation.key);
    }
  }
  return users;
}

function reachable(operation: Operation, referencesOf: (name: string) => readonly string[]): ReadonlySet<string> {
  const schemas = [
    ...operation.params.map((parameter) => parameter.schema),
    ...operation.bodies.map((body) => body.schema),
    ...operation.responses.flatMap((response) => response.media.flatMap((media) => media.schema ?? [])),
  ];
  const found = new Set(schemas.flatMap((schema) => referencesIn(schema)));
  // The loop also visits the names that are added to the set during the iteration.
  for (const name of found) for (const next of referencesOf(name)) found.add(next);
  return found;
}
