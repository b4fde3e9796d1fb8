import type { ApiModel, Operation } from '../model/api-model.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Vocabulary } from '../model/reading.ts';
import { isFunctionWord } from './senses.ts';
import { splitName, stem } from './word-forms.ts';

const SHORTEST_NAME = 3;
/** Words in paths and schema names that are not resources: versions, and the type of a message instead of its subject. */
const NO_RESOURCE =
  /^(?:api|rest|v\d+|request|response|dto|input|output|params?|body|the|and|for|all|with|from|by|not|new|get|set|list|item|items|object|error)$/;

/** "Returns the version" describes a response. In a message, "return" also refers to the response. */
const SAYS_NO_VERB = /^(?:all|this|returns?)$/;

interface Collected {
  readonly resources: Map<string, string>;
  readonly tags: Map<string, string>;
  readonly verbs: Set<string>;
  readonly fields: Map<string, string>;
  readonly values: Map<string, string>;
}

function addResource(found: Collected, name: string): void {
  for (const word of splitName(name))
    if (word.length >= SHORTEST_NAME && !NO_RESOURCE.test(word) && !found.resources.has(stem(word))) found.resources.set(stem(word), word);
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const SAMPLES = new Set(['example', 'examples', 'default']);

/** Property names and enum values at any depth. References are not followed, because every schema is visited anyway. */
function addSchema(found: Collected, schema: Json | undefined): void {
  if (Array.isArray(schema)) for (const one of schema) addSchema(found, one);
  if (!isObject(schema)) return;
  if (Array.isArray(schema.enum)) addEnum(found, schema.enum);
  if (isObject(schema.properties)) for (const name of Object.keys(schema.properties)) found.fields.set(name.toLowerCase(), name);
  for (const [key, value] of Object.entries(schema)) if (!SAMPLES.has(key)) addSchema(found, value);
}

function addEnum(found: Collected, values: readonly Json[]): void {
  for (const value of values) if (typeof value === 'string' && value.length > 1) found.values.set(value.toLowerCase(), value);
}

function addOperation(found: Collected, operation: Operation): void {
  for (const segment of operation.path.split('/')) if (!segment.startsWith('{')) addResource(found, segment);
  for (const tag of operation.tags) {
    found.tags.set(tag.toLowerCase(), tag);
    addResource(found, tag);
  }
  const [verb = ''] = splitName(operation.summary ?? operation.operationId ?? '');
  if (verb.length >= SHORTEST_NAME && !SAYS_NO_VERB.test(verb) && !isFunctionWord(verb, 'en')) found.verbs.add(stem(verb));
  for (const parameter of operation.params) {
    found.fields.set(parameter.name.toLowerCase(), parameter.name);
    addSchema(found, parameter.schema);
  }
  for (const body of operation.bodies) addSchema(found, body.schema);
}

/** "Create" in the schema name `CreateOrder` is not a resource. A verb that is a whole segment or a tag is one: `/search`, `/orders`. */
function dropVerbs(found: Collected, operations: readonly Operation[]): void {
  const whole = new Set(operations.flatMap(({ path, tags }) => [...path.split('/'), ...tags].map((name) => stem(name.toLowerCase()))));
  for (const verb of found.verbs) if (!whole.has(verb)) found.resources.delete(verb);
}

function byInitial(found: Collected): ReadonlyMap<string, readonly string[]> {
  const words = new Set(
    [...found.resources.values(), ...found.tags.keys(), ...found.fields.keys(), ...found.values.keys()].flatMap(splitName),
  );
  const groups = new Map<string, string[]>();
  for (const word of words)
    if (word.length >= SHORTEST_NAME) {
      const group = groups.get(word[0] ?? '') ?? [];
      group.push(word);
      groups.set(word[0] ?? '', group);
    }
  return groups;
}

/** Collects the words of a project from its spec. */
export function buildVocabulary(model: ApiModel): Vocabulary {
  const found: Collected = { resources: new Map(), tags: new Map(), verbs: new Set(), fields: new Map(), values: new Map() };
  for (const operation of model.operations) addOperation(found, operation);
  for (const [name, schema] of Object.entries(model.schemas)) {
    addResource(found, name);
    addSchema(found, schema);
  }
  dropVerbs(found, model.operations);
  const operations = model.operations.map(({ key, method, path, operationId }) => ({ key, method, path, operationId }));
  return { operations, ...found, wordsByInitial: byInitial(found) };
}
