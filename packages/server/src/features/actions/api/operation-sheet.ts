import type { ExplanationCard } from '@assay/contract';
import type { OPERATION_ASPECTS } from '@assay/engine/model';
import { describeConstraints, describeFields, type FieldRow, schemaType } from '../../endpoints/index.ts';
import type { InspectedOperation } from '../../specs/index.ts';
import { describeScheme } from './describe-scheme.ts';

export type Aspect = Exclude<(typeof OPERATION_ASPECTS)[number], 'example'>;
type Fact = ExplanationCard['facts'][number];

/** The requested aspect is shown in several rows, and other aspects as a list of names in one row. */
const MOST_ROWS = 14;
const MOST_NAMES = 10;

/** One parameter or field, as described in replies. */
export interface InputRow {
  readonly name: string;
  readonly depth: number;
  readonly required: boolean;
  /** The description in parts, such as `query`, `integer`, `at least 1` and `at most 100`. */
  readonly words: readonly string[];
  readonly description: string;
}

/** The operation's summary, without markup. */
export function summaryText({ operation }: InspectedOperation): string {
  const said = (operation.summary ?? operation.description?.split('\n')[0] ?? '').replace(/<[^>]*>/g, '').trim();
  return said.replace(/[.\s]+$/, '');
}

export const parameterRows = ({ operation, schemas }: InspectedOperation): readonly InputRow[] =>
  operation.params.map(({ name, in: place, required, schema, description }) => ({
    name,
    depth: 0,
    required,
    words: [place, schemaType(schema), ...describeConstraints(schema, schemas)],
    description: firstSentence(description),
  }));

const fieldRow = ({ name, depth, required, type, constraints, description }: FieldRow): InputRow => ({
  name,
  depth,
  required,
  words: [type, ...constraints],
  description: firstSentence(description),
});

export function bodyRows({ operation, schemas }: InspectedOperation): readonly InputRow[] {
  const [body] = operation.bodies;
  return body === undefined ? [] : describeFields(body.schema, schemas).map(fieldRow);
}

/** The fields of the first successful response. */
export function responseRows({ operation, schemas }: InspectedOperation): readonly InputRow[] {
  const good = operation.responses.find(
    ({ status, media }) => /^(?:2|default)/i.test(status) && media.some(({ schema }) => schema !== null),
  );
  const schema = good?.media.find((one) => one.schema !== null)?.schema ?? null;
  return schema === null ? [] : describeFields(schema, schemas).map(fieldRow);
}

/** `bearerAuth (HTTP bearer token)`, or null if the operation requires no credentials. */
export function credentialsText({ operation: { security }, schemes }: InspectedOperation): string | null {
  const isOpen = security.length === 0 || security.some((alternative) => alternative.length === 0);
  if (isOpen) return null;
  const named = (name: string): string => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme === undefined ? name : `${name} (${describeScheme(scheme)})`;
  };
  const ways = security.map((alternative) => alternative.map(({ scheme }) => named(scheme)).join(' and '));
  return ways.join(', or ');
}

/** Lists the statuses with their descriptions and schemas: `201 (Created, Order), 400 (Bad request)`. */
export function statusRows({ operation: { responses } }: InspectedOperation): readonly Fact[] {
  return responses.map(({ status, description, media }) => {
    const schema = media.find((one) => one.schema !== null)?.schema ?? null;
    return { label: status, value: joined([firstSentence(description), schema === null ? '' : schemaType(schema)]) || 'not described' };
  });
}

const firstSentence = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/<[^>]*>/g, '')
    .split(/\n|(?<=[.!?])\s/, 1)[0]
    ?.trim() ?? '';

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** A list that ends with the number of omitted items. */
export const shortList = (items: readonly string[], separator = ', '): string =>
  `${items.slice(0, MOST_NAMES).join(separator)}${items.length > MOST_NAMES ? `${separator}and ${items.length - MOST_NAMES} more` : ''}`;

export const describeInput = ({ required, words }: InputRow): string => joined([required ? 'required' : 'optional', ...words]);
const rowFact = (row: InputRow): Fact => ({
  label: `${'  '.repeat(row.depth)}${row.name}`,
  value: joined([describeInput(row), row.description]),
});

function cutRows(facts: readonly Fact[]): readonly Fact[] {
  if (facts.length <= MOST_ROWS) return facts;
  return [...facts.slice(0, MOST_ROWS - 1), { label: '…', value: `${facts.length - MOST_ROWS + 1} more` }];
}

/** An input in one row with others: `limit (query, integer, at most 100)`. */
const brief = (row: InputRow): string => `${row.name} (${joined([row.required ? 'required' : '', ...row.words])})`;

function briefFact(label: string, rows: readonly InputRow[], none: string): Fact {
  const top = rows.filter(({ depth }) => depth === 0);
  return { label, value: top.length === 0 ? none : shortList(top.map(brief), '; ') };
}

/** Each section is complete if the user asked for it, and one row otherwise. */
const SECTIONS: readonly {
  readonly aspect: Aspect;
  readonly full: (one: InspectedOperation) => readonly Fact[];
  readonly brief: (one: InspectedOperation) => readonly Fact[];
}[] = [
  {
    aspect: 'parameters',
    full: (one) => [...parameterRows(one), ...bodyRows(one)].map(rowFact),
    brief: (one) =>
      parameterRows(one).length === 0 && bodyRows(one).length > 0 ? [] : [briefFact('Parameters', parameterRows(one), 'none')],
  },
  {
    aspect: 'body',
    full: (one) => bodyRows(one).map(rowFact),
    brief: (one) => (one.operation.bodies.length === 0 ? [] : [briefFact('Body', bodyRows(one), 'without named fields')]),
  },
  {
    aspect: 'auth',
    full: (one) => [credentialsFact(one)],
    brief: (one) => [credentialsFact(one)],
  },
  {
    aspect: 'responses',
    full: (one) => [...statusRows(one), ...returnsFacts(one)],
    brief: (one) => [
      { label: 'Responses', value: shortList(statusRows(one).map(({ label }) => label)) || 'not documented' },
      ...returnsFacts(one),
    ],
  },
];

const credentialsFact = (one: InspectedOperation): Fact => ({ label: 'Authentication', value: credentialsText(one) ?? 'none needed' });

function returnsFacts(one: InspectedOperation): readonly Fact[] {
  const names = responseRows(one).filter(({ depth, name }) => depth === 0 && !name.startsWith('choice '));
  return names.length === 0 ? [] : [{ label: 'Returns', value: shortList(names.map(({ name }) => name)) }];
}

/** An operation's details: the same for every question, with the requested part first and in full. */
export function operationFactRows(inspected: InspectedOperation, asked: Aspect): readonly Fact[] {
  const first = SECTIONS.filter(({ aspect }) => aspect === asked).flatMap(({ full }) => cutRows(full(inspected)));
  const hasBody = asked === 'parameters';
  const rest = SECTIONS.filter(({ aspect }) => aspect !== asked && !(hasBody && aspect === 'body')).flatMap((section) =>
    section.brief(inspected),
  );
  return [...first, ...rest];
}
