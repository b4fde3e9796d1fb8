import type { SchemaTable } from '../../json/schema-ref.ts';
import type { Json } from '../../model/index.ts';
import type { BodyField } from '../cases/request/body-fields.ts';
import { uniqueText } from '../cases/request/unique-fields.ts';
import { impliesFormat, takesAnyText } from '../values/name-dictionary.ts';
import { type Edge, LONGEST_TEXT } from './edge.ts';

const LONG_TEXT = 2000;
const HUGE_TEXT = 100_000;
const FOUR_BYTE_TEXT = 'é 漢字 😀';
// Right-to-left, zero-width, combining and private-use characters, which every string field should handle.
const ODD_TEXT = 'שלום‏ a\u200Bb Z\u0351\u036B\u0343 \uE000';

/** Tests strings at the length limit and one character beyond, and characters that break servers which count bytes. */
export function textEdges(field: BodyField, table: SchemaTable): readonly Edge[] {
  const { flat, label, type, name } = field;
  if (type !== 'string' || ['enum', 'const', 'format', 'pattern'].some((key) => flat[key] !== undefined)) return [];
  const isFree = !impliesFormat(name);
  return [
    ...(isFree ? characters(field, table) : []),
    ...lengths(field, isFree),
    {
      kind: 'huge',
      title: `with ${HUGE_TEXT} characters in ${label}`,
      why: `The server may reject ${HUGE_TEXT} characters, but it must not crash.`,
      field,
      value: repeat('x', HUGE_TEXT),
      side: 'outside',
      survive: true,
    },
  ];
}

function characters(field: BodyField, table: SchemaTable): readonly Edge[] {
  const { flat, label } = field;
  const why = `${label} is free text, so any character is allowed.`;
  // Contains the run id if it fits, because names often have to be unique on a server.
  const emoji = uniqueText(label, flat, table, FOUR_BYTE_TEXT) ?? FOUR_BYTE_TEXT;
  return [
    {
      kind: 'emoji',
      title: `with emoji in ${label}`,
      why,
      field,
      value: emoji,
      side: 'inside',
      survive: !takesAnyText(field.name),
      unlimited: true,
    },
    { kind: 'unicode', title: `with unusual characters in ${label}`, why, field, value: ODD_TEXT, side: 'inside', survive: true },
  ];
}

function lengths(field: BodyField, isFree: boolean): readonly Edge[] {
  const { flat, label } = field;
  const { minLength, maxLength } = flat;
  const edges: Edge[] = [];
  const add = (kind: string, title: string, why: string, value: Json, side: Edge['side']): void => {
    edges.push({ kind, title, why, field, value, side });
  };
  if (typeof maxLength === 'number' && maxLength > 0 && maxLength < LONGEST_TEXT) {
    const why = `${label} may have up to ${maxLength} characters.`;
    if (isFree) {
      add('max', `with ${maxLength} characters in ${label}`, why, repeat('x', maxLength), 'inside');
      add(
        'wide',
        `with ${maxLength} non-ASCII characters in ${label}`,
        `${why} The limit counts characters, not bytes.`,
        repeat('é', maxLength),
        'inside',
      );
    }
    add('over', `with ${maxLength + 1} characters in ${label}`, why, repeat('x', maxLength + 1), 'outside');
  }
  if (typeof minLength === 'number' && minLength > 1)
    add(
      'short',
      `with ${minLength === 2 ? '1 character' : `${minLength - 1} characters`} in ${label}`,
      `${label} must have at least ${minLength} characters.`,
      'x'.repeat(Math.min(minLength - 1, 1000)),
      'outside',
    );
  if (typeof maxLength !== 'number' && isFree)
    edges.push({
      kind: 'long',
      title: `with ${LONG_TEXT} characters in ${label}`,
      why: `The spec sets no maximum length for ${label}.`,
      field,
      value: repeat('x', LONG_TEXT),
      side: 'inside',
      survive: true,
    });
  return edges;
}

function repeat(text: string, times: number): Json {
  return { $repeat: [text, times] };
}
