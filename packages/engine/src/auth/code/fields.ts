import { isCredentialHeader, isCustomKeyHeader } from '../../readers/calls/credential-names.ts';
import { normaliseName, type Pair } from '../../readers/calls/http-call.ts';
import { wordList } from '../../readers/calls/word-list.ts';
import { withoutBrackets } from '../../readers/source/chain.ts';
import { splitArguments } from '../../readers/source/token.ts';
import type { RequestPiece } from './collect-pieces.ts';
import { type ValueRole as NamedRole, valueRoleByName } from './idioms.ts';
import type { Renderer } from './render.ts';

type Role = NamedRole | null;

/** A name and value in a request, with their role. */
export interface Field extends Pair {
  readonly role: Role;
}

/** Request options that are neither fields nor headers. */
const NO_FIELD = wordList(`
  formparameters method url uri baseurl baseuri timeout mode cache type httpmethod contenttype verify allowredirects usessl port host redirect signal
  agent responsetype withcredentials credentials async datatype content success error errors header headers body data json form params auth
  processdata maxredirects followredirect maxbodylength encoding charset version then catch config options ssl rejectunauthorized scheme
  protocol hostname keepalive gzip resolvewithfullresponse returntransfer transport tlsclientconfig setter query qs httperrors
  baseaddress prefixurl retry throwhttperrors sessionvariable websession outfile skipcertificatecheck useragent
`);

const isOption = (name: string): boolean => NO_FIELD.includes(normaliseName(name)) || /^(?:curlopt|sslverify)/.test(normaliseName(name));

const isBody = (role: Role): boolean => role === 'body' || role === 'form' || role === 'json';

/**
 * The enclosing option determines whether a pair is a header, parameter or field. Names that are only used for headers are always headers.
 */
function roleOf(key: string, around: readonly string[]): Role {
  const first = around.findIndex((name) => /\W$/.test(name));
  const outer = valueRoleByName(around[first] ?? '');
  // Inside `json=…` or `JSON.stringify(…)`, every name is a body field.
  if (first > 0 && (outer === 'json' || outer === 'form')) return encodingOf(around);
  // `credentials{…}` may be any struct, but an option with that name contains a user name and a password.
  const role =
    around
      .map((name) => (name.endsWith('(') && valueRoleByName(name) === 'basic' ? null : valueRoleByName(name)))
      .find((one) => one !== null) ?? null;
  if (role !== null && !isBody(role)) return role;
  if (isHeaderName(key)) return 'header';
  if (role !== null && around.some((name) => /^(?:raw_?)?query=$/i.test(name))) return 'query';
  return role === null ? null : encodingOf(around);
}

function encodingOf(around: readonly string[]): Role {
  if (around.some((name) => /^(?:qs|querystring)\W?$/i.test(name))) return 'form';
  return around.map(valueRoleByName).find((role) => role === 'form' || role === 'json') ?? 'body';
}

/** True for names that are only used for headers. */
export function isHeaderName(key: string): boolean {
  return /^authorization$/i.test(key) || /^[A-Za-z]\w*(?:-\w+)+$/.test(key);
}

/** Converts a pair to a field or header. Options for the HTTP client are skipped. */
export function extractFields({ pair, around, at }: RequestPiece, renderer: Renderer): readonly Field[] {
  if (pair === null || isOption(pair.key) || !/^[\w.[\]-]{1,80}$/.test(pair.key)) return [];
  const role = roleOf(pair.key, [...pair.around, ...around]);
  if (pair.around[0] === 'setter(' && (role !== 'header' || !isHeaderName(pair.key))) return [];
  const value = renderer.render(pair.value, at);
  if (value === null) return [];
  const name = role === 'header' ? pair.key : [...prefixOf(pair.around), renderer.aliases.get(pair.key) ?? pair.key].join('.');
  return [{ name, value, role }];
}

/** Returns the keys of the objects around a nested member. */
function prefixOf(around: readonly string[]): readonly string[] {
  const end = around.findIndex((name) => /\W$/.test(name) || isOption(name) || valueRoleByName(name) !== null);
  return around.slice(0, end < 0 ? around.length : end).reverse();
}

const HEADER_LINE = /^[ \t]*(?!https?:)([A-Za-z][\w-]{1,60}):[ \t]*(\S.*?)[ \t\r]*$/gim;

/** Parses `'X-Key: ' . $key` in a list of header lines. */
export function readHeaderLines(pieces: readonly RequestPiece[], renderer: Renderer): readonly Field[] {
  return pieces.flatMap(({ pair, call, value, around, at }): Field[] => {
    const names = call?.names.slice(-1) ?? (pair === null ? around : [pair.key, ...pair.around, ...around]);
    if (!names.some((name) => /headers?\W?$/i.test(name))) return [];
    const list = withoutBrackets(pair?.value ?? value ?? call?.args[0] ?? []);
    return splitArguments(list[0]?.text === 'array' ? withoutBrackets(list.slice(1)) : list).flatMap((item): Field[] => {
      const text = item.some(({ kind }) => kind === 'text') ? (renderer.render(item, at) ?? '') : '';
      return [...text.matchAll(HEADER_LINE)].map(([, name = '', value = '']) => ({ name, value, role: 'header' }));
    });
  });
}

/** Returns credential headers that do not belong to any request. */
export function findUnattachedHeaders(pieces: readonly RequestPiece[], renderer: Renderer): readonly Pair[] {
  const fields = [...pieces.flatMap((piece) => extractFields(piece, renderer)), ...readHeaderLines(pieces, renderer)];
  const isSet = (value: string): boolean => value !== '' && !/^[A-Z]\w*(?:-[A-Z]\w*)+$|^x-[\w-]+$/.test(value);
  return fields.filter(
    ({ name, value, role }) =>
      role === 'header' &&
      (isCredentialHeader(name) || isCustomKeyHeader({ name, value }) || /\{\{(?:answer|unsupported):/.test(value)) &&
      isSet(value),
  );
}
