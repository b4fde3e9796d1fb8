import { EMPTY_CALL, type HttpCall, type Pair } from '../calls/http-call.ts';

const HEADER = /^(.*?)[-_.]?header(?:[-_]?name)?$/i;
const VALUE = /^(.*?)[-_.]?(?:header[-_]?)?(?:value|token|key|secret|password|credential)$/i;
const SWITCH = /^(.+?)[-_.]?(?:is[-_]?)?(?:enabled|active|on)$/i;
const OFF = /^["']?(?:false|no|off|0|disabled)["']?$/i;
const prefixOf = (form: RegExp, name: string): string | undefined => form.exec(name)?.[1]?.toLowerCase();

/** Leaves out the settings of a scheme that is switched off: `OAUTH_ENABLED=false`. */
export function dropDisabledSettings(pairs: readonly Pair[]): readonly Pair[] {
  const off = pairs.flatMap(({ name, value }) => (OFF.test(value) ? (prefixOf(SWITCH, name) ?? []) : []));
  return off.length === 0 ? pairs : pairs.filter(({ name }) => !off.some((prefix) => name.toLowerCase().startsWith(prefix)));
}

/** Reads a header whose name and value are two settings: `API_AUTH_HEADER=X-Key`, `API_AUTH_VALUE=…`. Null when there is none. */
export function readHeaderSettings(pairs: readonly Pair[]): HttpCall | null {
  const headers = pairs.flatMap(({ name, value }, at): Pair[] => {
    const prefix = prefixOf(HEADER, name);
    if (prefix === undefined || !/^[A-Za-z][\w-]{1,60}$/.test(value) || /^(?:true|false|content-type|accept)$/i.test(value)) return [];
    const near = pairs.slice(Math.max(0, at - 4), at + 5);
    const held = near.find((other) => other.name !== name && prefixOf(VALUE, other.name) === prefix && other.value !== '');
    return held === undefined ? [] : [{ name: value, value: withPrefix(near, prefix, held.value) }];
  });
  if (headers.length === 0) return null;
  const url = pairs.find(({ name, value }) => /ur[il]$|endpoint$|host$|address$/i.test(name) && /^https?:\/\//.test(value))?.value ?? null;
  return { ...EMPTY_CALL, url, headers, keyHeader: headers[0]?.name ?? null };
}

/** `API_AUTH_PREFIX=Token` */
function withPrefix(near: readonly Pair[], prefix: string, value: string): string {
  const word = near.find(({ name }) => prefixOf(/^(.*?)[-_.]?(?:header[-_]?)?(?:prefix|scheme)$/i, name) === prefix)?.value;
  return word === undefined || word === '' ? value : `${word.trim()} ${value}`;
}
