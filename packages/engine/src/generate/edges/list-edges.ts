import { isList, isObject, objectOf } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import type { BodyField } from '../cases/request/body-fields.ts';
import { requiredProperties } from '../values/flatten-schema.ts';
import type { Edge } from './edge.ts';

const MOST_ITEMS = 100;

const countOf = (items: number): string => (items === 1 ? '1 item' : `${items} items`);

/** Tests an empty list, the longest allowed list, and one item more or less. */
export function listEdges(field: BodyField): readonly Edge[] {
  const { flat, label, type, value } = field;
  if (type !== 'array' || !isList(value)) return [];
  const { minItems, maxItems } = flat;
  const edges: Edge[] = [];
  const least = typeof minItems === 'number' ? minItems : 0;
  if (least === 0)
    edges.push({
      kind: 'empty',
      title: `with an empty ${label}`,
      why: `The spec sets no minimum number of items for ${label}.`,
      field,
      value: [],
      side: 'inside',
      unlimited: minItems === undefined,
    });
  if (least > 1 && value.length >= least)
    edges.push({
      kind: 'few',
      title: `with ${countOf(least - 1)} in ${label}`,
      why: `${label} must have at least ${least} items.`,
      field,
      value: value.slice(0, least - 1),
      side: 'outside',
    });
  const [item] = value;
  if (typeof maxItems !== 'number' || maxItems >= MOST_ITEMS || item === undefined) return edges;
  const why = `${label} must have at most ${maxItems} items.`;
  // Copies of an object would contain the same keys, which may identify resources that do not exist.
  const full: readonly Edge[] = isObject(item)
    ? []
    : [
        {
          kind: 'full',
          title: `with ${countOf(maxItems)} in ${label}`,
          why,
          field,
          value: copies(item, maxItems, flat.uniqueItems),
          side: 'inside',
        },
      ];
  return [
    ...edges,
    ...full,
    {
      kind: 'many',
      title: `with ${countOf(maxItems + 1)} in ${label}`,
      why,
      field,
      value: copies(item, maxItems + 1, flat.uniqueItems),
      side: 'outside',
    },
  ];
}

function copies(item: Json, count: number, unique: Json | undefined): Json {
  return Array.from({ length: count }, (_, index): Json => {
    if (unique !== true || index === 0) return item;
    if (typeof item === 'number') return item + index;
    return typeof item === 'string' ? `${item}${index}` : item;
  });
}

/** Tests an empty object, which is valid unless `minProperties` forbids it. Skipped if the schema requires a property. */
export function objectEdges(field: BodyField): readonly Edge[] {
  const { flat, label, type, value } = field;
  if (type !== 'object' || !isObject(value) || requiredProperties(flat).length > 0) return [];
  const isOpen = Object.keys(objectOf(flat.properties)).length > 0 || flat.additionalProperties !== undefined;
  if (!isOpen) return [];
  const least = typeof flat.minProperties === 'number' ? flat.minProperties : 0;
  return [
    {
      kind: least > 0 ? 'few' : 'empty',
      title: `with an empty ${label}`,
      why: least > 0 ? `${label} must have at least ${least} properties.` : `No property of ${label} is required.`,
      field,
      value: {},
      side: least > 0 ? 'outside' : 'inside',
      unlimited: flat.minProperties === undefined,
    },
  ];
}
