import { isCredentialHeader } from '../calls/credential-names.ts';
import { readCookieText } from '../calls/form-text.ts';
import { EMPTY_CALL, type HttpCall, type Pair } from '../calls/http-call.ts';
import { dropDisabledSettings } from './grouped-settings.ts';

const LINE = /^[ \t]*(?:-[ \t]+)?(?:export[ \t]+)?["']?([A-Za-z][\w.-]{0,80})["']?[ \t]*[:=][ \t]*["']?([^\n]*?)["']?,?[ \t]*$/;

/** Reads `name: value` and `NAME=value` lines in settings, environment files and headers copied from a browser. */
export function readConfigLines(text: string): readonly Pair[] {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const found = line.length > 4000 ? null : LINE.exec(line);
    const value = (found?.[2] ?? '').trim();
    return found === null || value === '' ? [] : [{ name: found[1] ?? '', value }];
  });
  return dropDisabledSettings(pairs).map(({ name, value }) => findSetting(name, value));
}

/** Returns a setting by its plain name. `${NAME}` in its value is supplied at run time. */
export function findSetting(name: string, value: string): Pair {
  return {
    name: withoutVendor(nameOf(name)),
    value: value.replace(/\$\{([^{}]+)\}/g, (_all, inner: string) => `{{${inner.replace(/:.*$/, '')}}}`),
  };
}

/** Returns the last part of a dotted name, or the last two for names such as `grant.type` and `credentials.secret`. */
function nameOf(dotted: string): string {
  const [two] =
    /(?:grant\.type|credentials\.secret|token\.(?:ur[il]|endpoint)|client\.(?:id|secret)|api\.key|auth\.(?:token|user(?:name)?|password))$/i.exec(
      dotted,
    ) ?? [];
  return two?.replace('.', '-') ?? dotted.replace(/^.*\./, '');
}

/** True when the input contains only settings or headers. */
export function isConfigText(text: string): boolean {
  return text.split(/\r?\n/).every((line) => line.trim() === '' || (line.length <= 4000 && LINE.test(line)));
}

const SETTING =
  /(?:access_?)?token_?(?:ur[li]|endpoint)$|client_?id$|client_?secret$|grant_?type$|scopes?$|audience$|(?:authorization|authorize|auth)_?(?:ur[li]|endpoint)$|redirect_?ur[li]$/i;

/** `ACME_TOKEN_URL` is a token URL with any prefix. */
function withoutVendor(name: string): string {
  return SETTING.exec(name)?.[0] ?? name;
}

/** Converts header lines to a call without a URL. Null when none of them is a credential. */
export function readHeaderLines(pairs: readonly Pair[]): HttpCall | null {
  const headers = pairs.filter((pair) => /-/.test(pair.name) || /^(?:authorization|cookie|apikey|token)$/i.test(pair.name));
  const credentials = headers.filter((pair) => isCredentialHeader(pair.name));
  if (credentials.length === 0) return null;
  const cookie = headers.find((pair) => pair.name.toLowerCase() === 'cookie');
  return { ...EMPTY_CALL, headers, cookies: cookie === undefined ? [] : readCookieText(cookie.value) };
}
