import { asSchema } from '../../json/as-schema.ts';
import { checkSchema } from '../../json/check-schema.ts';
import { isObject, objectOf, ownValue } from '../../json/values.ts';
import type { Json, JsonObject, Operation, Schema, StepRequest, TestCase } from '../../model/index.ts';
import { isJsonMedia } from '../links/outputs.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { hasFormByName } from '../values/name-dictionary.ts';
import { type Built, controlId, NOTHING_BUILT, nameOf } from './builder.ts';
import { bodyOf } from './compose-body.ts';
import { composeCase } from './compose-case.ts';
import type { Workshop } from './draft.ts';
import { idPart } from './negative.ts';
import { uniqueText } from './unique-fields.ts';

interface Edge {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** Names that lead to the field. */
  readonly field: readonly string[];
  readonly value: Json;
}

const MAX_CASES = 8;
const MAX_NESTING = 2;
const LONG_TEXT = 2000;
const LONGEST_TEXT = 100_000;
const FOUR_BYTE_TEXT = 'é 漢字 😀';

/** Valid input at the edge of what the document allows: it is still valid, so success is promised. */
export function buildBoundary(workshop: Workshop, op: Operation, limit: number | null): Built {
  const body = bodyOf(op);
  if (body === null || !isJsonMedia(body)) return NOTHING_BUILT;
  const edges = edgesOf(workshop, workshop.requestSchema(body.schema), []);
  const cases: TestCase[] = [];
  for (const edge of edges) {
    if (cases.length >= Math.min(limit ?? MAX_CASES, MAX_CASES)) break;
    const built = composeCase(workshop, {
      op,
      id: `${nameOf(workshop, op)}.${edge.id}`,
      title: edge.title,
      tags: ['boundary'],
      why: edge.why,
      evidence: 'C',
      needs: controlId(workshop, op),
      size: 'maximal',
      expect: { must: { status: ['2xx'] } },
      change: (request) => withField(request, edge.field, edge.value),
    });
    if (built.kind === 'composed') cases.push(built.value);
  }
  return { cases, text: cases.length === 0 ? '' : `accepts ${cases.map((entry) => entry.title).join(', ')}` };
}

function edgesOf(workshop: Workshop, schema: Schema, path: readonly string[]): readonly Edge[] {
  const properties = objectOf(flattenSchema(schema, workshop.requestTable)?.properties);
  const edges = Object.entries(properties).flatMap(([name, value]) => {
    const field = [...path, name];
    const flat = flattenSchema(asSchema(value), workshop.requestTable) ?? {};
    const type = mainType(flat);
    if (type === 'array') return emptyList(field, flat);
    if (type === 'object') return path.length < MAX_NESTING - 1 ? edgesOf(workshop, asSchema(value), field) : [];
    return type === 'string' && isFreeText(name, flat) ? textEdges(workshop, field, flat) : [];
  });
  return path.length === 0 ? spread(edges) : edges;
}

/** One edge of every kind before a second of any: the budget is small. */
function spread(edges: readonly Edge[]): readonly Edge[] {
  const kinds = new Map<string, Edge[]>();
  for (const edge of edges) {
    const kind = edge.id.split('.').at(-1) ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), edge]);
  }
  const lists = [...kinds.values()];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

function emptyList(field: readonly string[], flat: JsonObject): readonly Edge[] {
  if (typeof flat.minItems === 'number' && flat.minItems > 0) return [];
  const name = field.join('.');
  return [
    {
      id: `${idOf(field)}.empty`,
      title: `empty ${name}`,
      why: `${name} may have no items: the document sets no minimum.`,
      field,
      value: [],
    },
  ];
}

function isFreeText(name: string, flat: JsonObject): boolean {
  if (['format', 'pattern', 'enum', 'const', 'oneOf', 'anyOf'].some((key) => flat[key] !== undefined)) return false;
  return !hasFormByName(name);
}

function textEdges(workshop: Workshop, field: readonly string[], flat: JsonObject): readonly Edge[] {
  const name = field.join('.');
  const { maxLength } = flat;
  const edges: Edge[] = [];
  // With the run's id where there is room, since names are often unique on a server.
  const emoji = uniqueText(name, flat, workshop.requestTable, FOUR_BYTE_TEXT) ?? FOUR_BYTE_TEXT;
  if (emoji !== FOUR_BYTE_TEXT || checkSchema(emoji, flat, workshop.requestTable).length === 0) {
    edges.push({
      id: `${idOf(field)}.emoji`,
      title: `emoji in ${name}`,
      why: `${name} is free text, so any character is allowed.`,
      field,
      value: emoji,
    });
  }
  if (typeof maxLength !== 'number') {
    const value = { $repeat: ['x', LONG_TEXT] };
    edges.push({
      id: `${idOf(field)}.long`,
      title: `${LONG_TEXT} characters in ${name}`,
      why: `The document sets no maximum length for ${name}.`,
      field,
      value,
    });
  } else if (maxLength > 0 && maxLength <= LONGEST_TEXT) {
    const value = { $repeat: ['x', maxLength] };
    edges.push({
      id: `${idOf(field)}.max`,
      title: `${maxLength} characters in ${name}`,
      why: `${name} may have up to ${maxLength} characters.`,
      field,
      value,
    });
  }
  return edges;
}

function idOf(field: readonly string[]): string {
  return field.map(idPart).join('.');
}

function withField(request: StepRequest, field: readonly string[], value: Json): StepRequest | null {
  if (request.json === undefined) return null;
  const json = setField(request.json, field, value);
  return json === null ? null : { ...request, json };
}

function setField(node: Json, field: readonly string[], value: Json): Json | null {
  const [name, ...rest] = field;
  if (name === undefined) return value;
  if (!isObject(node)) return null;
  const child = rest.length === 0 ? value : setField(ownValue(node, name) ?? {}, rest, value);
  return child === null ? null : { ...node, [name]: child };
}
