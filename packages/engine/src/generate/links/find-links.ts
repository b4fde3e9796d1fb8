import { memoize } from '../../json/memoize.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import type { ApiModel, LinkChoice, LinkNotes, Operation, Schema } from '../../model/index.ts';
import { reservedRole } from '../../readers/openapi/described-roles.ts';
import { groupByAll } from './group-by-all.ts';
import { indexLearnedLinks } from './learned-links.ts';
import { indexLinkNotes } from './link-notes.ts';
import { indexOutputsByResource } from './namesakes.ts';
import { collectionOfCreator } from './operation-index.ts';
import { type OperationOutput, operationOutput } from './outputs.ts';
import {
  createsResource,
  fieldInput,
  isCreator,
  type Link,
  type LinkInput,
  pathInput,
  scoreLink,
  withoutTrailingSlash,
} from './score-link.ts';

export interface Links {
  /** The best source for a path parameter. `own` allows only resources that the test creates. */
  readonly forPath: (op: Operation, param: string, from: LinkSource) => Link | null;
  /** The source that a user chose for a path parameter. */
  readonly choiceFor: (op: Operation, param: string) => LinkChoice | undefined;
  /** The keys of operations that could provide a path parameter, best first. */
  readonly sourcesOf: (op: Operation, param: string) => readonly string[];
  /** The best source for a field such as `bookId` in a body or query. */
  readonly forField: (op: Operation, field: string, schema: Schema) => Link | null;
  /** Finds the operation that removes the created resource. */
  readonly deleterOf: (creator: Operation) => Deleter | null;
}

export type LinkSource = 'own' | 'any';

export interface Deleter {
  readonly op: Operation;
  readonly param: string;
  readonly path: string;
}

const MIN_SCORE = 4;
const NO_NOTES: LinkNotes = { choices: [], experience: [] };

/** Indexes the model once, so that each lookup only scans a few candidates. */
export function createLinks(model: ApiModel, notes: LinkNotes = NO_NOTES): Links {
  const outputs = model.operations.flatMap((op) => operationOutput(op, model.schemas) ?? []).filter(isProducer);
  const byKey = new Map(outputs.map((output) => [output.op.key, output]));
  const deleters = groupByAll(
    model.operations.filter((op) => op.method === 'DELETE'),
    (op) => [collectionOf(op.path)],
  );
  const { choiceOf, lesson } = indexLinkNotes(notes);
  const candidatesFor = openCandidates(outputs, model.schemas);
  const learned = indexLearnedLinks(model, byKey);
  const inputOf = openInputs();
  const isTaught = notes.experience.length > 0;
  const linksFor = (op: Operation, input: LinkInput): readonly Link[] => {
    const others = candidatesFor(input).filter(({ producer }) => producer !== op);
    if (!isTaught) return others.filter(isGoodEnough);
    return others
      .map((link) => ({ ...link, score: link.scoreLink + lesson(op, link.producer) }))
      .filter(isGoodEnough)
      .toSorted((a, b) => b.score - a.score);
  };
  /** Returns the best link that the caller accepts. Unless scores were learned from runs, the candidates are already sorted. */
  const bestFor = (op: Operation, input: LinkInput, isWanted: (link: Link) => boolean): Link | null => {
    const candidates = isTaught ? linksFor(op, input) : candidatesFor(input).filter((link) => link.producer !== op && isGoodEnough(link));
    const wanted = candidates.filter(isWanted);
    // A resource that the user may not create can still be in a list.
    return wanted.find(({ producer }) => !isOutOfReach(producer)) ?? wanted[0] ?? null;
  };
  /** Returns the source that a user chose. Undefined when there is none, or when it is no longer in the spec. */
  const chosen = (op: Operation, param: string): Link | null | undefined => {
    const choice = choiceOf(op.key, param);
    if (choice === undefined || choice.from === null) return choice === undefined ? undefined : null;
    const output = byKey.get(choice.from);
    return output === undefined ? undefined : (scoreLink(output, pathInput(op, param), model.schemas) ?? undefined);
  };
  return {
    forPath: (op, param, from) => {
      const wanted = chosen(op, param);
      if (wanted !== undefined) return wanted !== null && from === 'own' && !createsResource(wanted) ? null : wanted;
      // A user accepted the fact, so the resource may be used even if the test did not create it.
      const known = learned(op, 'path', param);
      if (known !== null) return known;
      return bestFor(op, inputOf(op, param), (link) => from === 'any' || createsResource(link));
    },
    choiceFor: (op, param) => choiceOf(op.key, param),
    sourcesOf: (op, param) => [...new Set(linksFor(op, inputOf(op, param)).map(({ producer }) => producer.key))],
    forField: (op, field, schema) => {
      const known = learned(op, 'body', field) ?? learned(op, 'query', field);
      if (known !== null) return known;
      const input = fieldInput(field, schema);
      return input === null ? null : bestFor(op, input, () => true);
    },
    deleterOf: memoize((creator: Operation) => {
      const output = byKey.get(creator.key);
      const op = deleters.get(collectionOfCreator(creator))?.[0];
      const param = op === undefined ? undefined : /\{([^{}]+)\}\/?$/.exec(op.path)?.[1];
      if (op === undefined || param === undefined) return null;
      const known = learned(op, 'path', param);
      if (known !== null && known.producer === creator && createsResource(known)) return { op, param, path: known.path };
      if (output === undefined || !isCreator(output)) return null;
      const link = scoreLink(output, pathInput(op, param), model.schemas);
      return link === null ? null : { op, param, path: link.path };
    }),
  };
}

/** Returns the inputs for an operation's path parameters. They are read once because every case for the operation needs them. */
function openInputs(): (op: Operation, param: string) => LinkInput {
  const ofOperation = memoize((_: Operation) => new Map<string, LinkInput>());
  return (op, param) => {
    const known = ofOperation(op);
    const input = known.get(param) ?? pathInput(op, param);
    known.set(param, input);
    return input;
  };
}

/** Scores the sources for each input, best first. Cached, because hundreds of operations may start with the same `/repos/{owner}`. */
function openCandidates(outputs: readonly OperationOutput[], schemas: SchemaTable): (input: LinkInput) => readonly Link[] {
  const byPath = groupByAll(outputs, (output) => [withoutTrailingSlash(output.op.path)]);
  const namesakesOf = indexOutputsByResource(outputs);
  const known = new Map<string, readonly Link[]>();
  const find = (input: LinkInput): readonly Link[] => {
    const words = [input.collection, input.stem, input.whole].flatMap((word) => namesakesOf(word, input.prefix));
    const here = input.prefix === '' ? undefined : byPath.get(input.prefix);
    const found = [...new Set([...(here ?? []), ...words])];
    // If this collection is documented, a resource with the same name elsewhere in the API is not related to it.
    const near = here === undefined ? found : found.filter(({ op }) => !isElsewhere(op.path, input.prefix));
    return ranked(near.flatMap((output) => scoreLink(output, input, schemas) ?? []));
  };
  return memoize((input) => {
    const look = `${input.prefix} ${input.name} ${input.isFollowed} ${JSON.stringify(input.schema)}`;
    const links = known.get(look) ?? find(input);
    known.set(look, links);
    return links;
  });
}

/** True if an exploration did not reach the operation, or if the spec reserves it for a role that no exploration had. */
const isOutOfReach = memoize(
  (op: Operation): boolean => op.facts?.isUnreached === true || (reservedRole(op) !== null && op.facts?.role !== 'admin'),
);

const isGoodEnough = (link: Link): boolean => link.scoreLink >= MIN_SCORE;

function ranked(links: readonly Link[]): readonly Link[] {
  const inputs = (link: Link): number => link.producer.params.filter((parameter) => parameter.in === 'path').length;
  return links.toSorted((a, b) => b.scoreLink - a.scoreLink || inputs(a) - inputs(b) || a.producer.path.length - b.producer.path.length);
}

/** True for `/issuing/disputes` and `/disputes`, which end in the same word under different parents. */
function isElsewhere(path: string, collection: string): boolean {
  const [last, qualifier = ''] = path.split('/').toReversed();
  const known = collection.split('/');
  return last === known.at(-1) && qualifier !== '' && !qualifier.includes('{') && !known.includes(qualifier);
}

function collectionOf(path: string): string {
  return withoutTrailingSlash(path).replace(/\/\{[^{}]+\}$/, '');
}

function isProducer(output: OperationOutput): boolean {
  return isCreator(output) || output.op.method === 'GET';
}
