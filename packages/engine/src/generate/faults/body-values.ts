import type { Evidence, Json, Operation } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { changeBody, invalidateBody, invalidField } from '../cases/request/body-change.ts';
import { type BodyField, hasAlternatives, type JsonBody, readJsonBody } from '../cases/request/body-fields.ts';
import { brokenFormat } from './broken-format.ts';
import { brokenPattern } from './broken-pattern.ts';

/** An invalid value for one field. */
interface InvalidValue {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly value: Json;
  /** Servers often coerce or ignore such a value, so accepting it is only reported as advice. */
  readonly lenient?: boolean;
  /** True when a schema check cannot detect the violation, such as a date that does not exist. */
  readonly byFormat?: boolean;
}

export function wrongTypes(context: GenerationContext, op: Operation): readonly Variant[] {
  const body = readJsonBody(context, op);
  return body === null ? [] : interleave(body.fields.map((field) => variants(context, op, body, field, typesFor(field))));
}

export function wrongChoices(context: GenerationContext, op: Operation): readonly Variant[] {
  const body = readJsonBody(context, op);
  if (body === null) return [];
  const lists = [choicesFor, formatsFor, patternsFor].map((wrongFor) =>
    interleave(body.fields.map((field) => variants(context, op, body, field, wrongFor(field)))),
  );
  return interleave(lists);
}

export function nullAndEmptyValues(context: GenerationContext, op: Operation): readonly Variant[] {
  const body = readJsonBody(context, op);
  if (body === null) return [];
  return interleave([
    body.fields.flatMap((field) => variants(context, op, body, field, nullFor(field))),
    body.fields.flatMap((field) => variants(context, op, body, field, emptyFor(field))),
  ]);
}

/** Interleaves the lists: the first item of every list comes before the second item of any. */
export function interleave<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

function variants(
  context: GenerationContext,
  op: Operation,
  body: JsonBody,
  field: BodyField,
  wrongs: readonly InvalidValue[],
): readonly Variant[] {
  return wrongs.flatMap((wrong) => {
    const change = invalidField(body, field.place, wrong.value);
    if (wrong.byFormat === true && hasAlternatives(field)) return [];
    const evidence: Evidence = 'C';
    return [
      {
        id: `${field.id}.${wrong.id}`,
        title: wrong.title,
        why: wrong.why,
        evidence,
        tags: ['negative'],
        expect:
          wrong.lenient === true
            ? { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } }
            : expectRejection(context, op, ['400', '422']),
        change: (request) => (wrong.byFormat === true ? changeBody(request, change) : invalidateBody(context, body, request, change)),
      } satisfies Variant,
    ];
  });
}

const SAMPLES: readonly { readonly name: string; readonly value: Json }[] = [
  { name: 'an object', value: { assay: true } },
  { name: 'a list', value: ['assay'] },
  { name: 'text', value: 'assay' },
  { name: 'true', value: true },
];

function typesFor({ type, label }: BodyField): readonly InvalidValue[] {
  if (type === null || type === 'null') return [];
  const why = `${label} is of type ${type}.`;
  const first: readonly InvalidValue[] =
    type === 'integer'
      ? [{ id: 'type.fraction', title: `with a fraction for ${label}`, why: `${label} is a whole number.`, value: 1.5 }]
      : [];
  const order: Readonly<Record<string, readonly string[]>> = {
    string: ['an object'],
    integer: ['text'],
    number: ['text'],
    boolean: ['text'],
    array: ['an object'],
    object: ['text'],
  };
  const chosen = SAMPLES.filter(({ name }) => order[type]?.includes(name) === true);
  const others = chosen.map(({ name, value }): InvalidValue => ({ id: 'type', title: `with ${name} for ${label}`, why, value }));
  const coerced: readonly InvalidValue[] =
    type === 'integer' || type === 'number'
      ? [{ id: 'type.text-number', title: `with a number in quotes for ${label}`, why, value: '1', lenient: true }]
      : [];
  return [...first, ...others, ...coerced];
}

function choicesFor({ flat, label }: BodyField): readonly InvalidValue[] {
  if (!Array.isArray(flat.enum) && flat.const === undefined) return [];
  const wrongs: InvalidValue[] = [
    {
      id: 'choice',
      title: `with a value outside the enum for ${label}`,
      why: `The spec lists the allowed values for ${label} in an enum.`,
      value: 'assay-no-such-choice',
    },
  ];
  const [first] = Array.isArray(flat.enum) ? flat.enum : [];
  const other = typeof first === 'string' ? swapCase(first) : '';
  if (other !== '' && other !== first)
    wrongs.push({
      id: 'choice.case',
      title: `with ${label} in the wrong case`,
      why: `The spec lists the allowed values for ${label} in an enum, which is case-sensitive.`,
      value: other,
      lenient: true,
    });
  return wrongs;
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

function formatsFor(field: BodyField): readonly InvalidValue[] {
  const { flat, label } = field;
  if (flat.enum !== undefined || flat.const !== undefined) return [];
  return brokenFormat(flat).map(({ id, what, value, lenient }) => ({
    id: `format.${id}`,
    title: `with ${what} for ${label}`,
    why: `${label} has the format ${String(flat.format)}.`,
    value,
    byFormat: true,
    ...(lenient ? { lenient } : {}),
  }));
}

function patternsFor({ flat, label }: BodyField): readonly InvalidValue[] {
  const value = brokenPattern(flat);
  if (value === null) return [];
  return [
    {
      id: 'pattern',
      title: `with a value for ${label} that does not match its pattern`,
      why: `${label} must match ${String(flat.pattern)}.`,
      value,
    },
  ];
}

function nullFor({ label, type, required }: BodyField): readonly InvalidValue[] {
  if (type === null) return [];
  // Many servers treat null as missing, which is fine for optional fields.
  return [
    { id: 'null', title: `with null for ${label}`, why: `${label} is not nullable.`, value: null, ...(required ? {} : { lenient: true }) },
  ];
}

function emptyFor({ label, type, flat }: BodyField): readonly InvalidValue[] {
  if (type === 'string' && (typeof flat.minLength === 'number' || flat.pattern !== undefined))
    return [{ id: 'blank', title: `with an empty ${label}`, why: `${label} must not be empty.`, value: '' }];
  if (type === 'array' && typeof flat.minItems === 'number')
    return [{ id: 'none', title: `with no items in ${label}`, why: `${label} must have at least ${flat.minItems} items.`, value: [] }];
  return [];
}
