import { readBodyText } from '../calls/body-text.ts';
import { looksLikeForm } from '../calls/form-text.ts';
import { type CallBody, findPair, type Pair, squash } from '../calls/http-call.ts';
import { withoutKey } from './chain.ts';
import type { Piece } from './collect-pieces.ts';
import type { Field } from './fields.ts';
import type { Language } from './language.ts';
import type { Renderer } from './render.ts';

interface BodyParts {
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly renderer: Renderer;
  readonly language: Language;
  readonly media: string | null;
}

/** The body of a request: fields by name, or one text of JSON or of a form. */
export function bodyOf({ fields, pieces, renderer, language, media }: BodyParts): CallBody {
  const own = fields.filter(({ role }) => role === 'form' || role === 'json' || role === 'body' || role === null);
  const text = own.some(({ name }) => squash(name) === 'granttype') ? null : bodyText(pieces, renderer);
  if (text !== null) return text;
  const pairs = unique(own);
  if (pairs.length === 0) return { kind: 'none' };
  const said = media?.includes('json') === true ? 'json' : media?.includes('urlencoded') === true ? 'form' : null;
  const seen = own.find(({ role }) => role === 'form' || role === 'json')?.role;
  const usual = language === 'python' || language === 'ruby' || language === 'powershell' || language === 'go' ? 'form' : 'json';
  const kind =
    (seen === 'form' || seen === 'json' ? seen : null) ??
    said ??
    (findPair(pairs, 'grant_type') !== null && language !== 'js' ? 'form' : usual);
  return kind === 'json' ? { kind: 'json', fields: pairs, json: {} } : { kind: 'form', fields: pairs };
}

/** A body that is written as one text of JSON or of a form. */
function bodyText(pieces: readonly Piece[], renderer: Renderer): CallBody | null {
  const texts = pieces.flatMap(({ pair, call, value, at }) =>
    [pair?.value, value, ...(call?.args ?? [])].map((tokens) =>
      tokens == null || tokens[0]?.text === '{' ? null : renderer.render(withoutKey(tokens), at),
    ),
  );
  for (const text of texts) {
    const trimmed = text?.trim() ?? '';
    const isForm = looksLikeForm(trimmed) && /[&]|^grant_type=/.test(trimmed);
    if (!isForm && !/^\{\s*["'\\]/.test(trimmed)) continue;
    const body = readBodyText(trimmed, null);
    if (body.kind === 'form' || body.kind === 'json') return body;
  }
  return null;
}

/** Of pairs with the same name the last counts. */
export function unique(pairs: readonly Pair[]): readonly Pair[] {
  return [...new Map(pairs.map(({ name, value }) => [squash(name), { name, value }])).values()];
}
