import { shellQuote } from './shell-quote.ts';

/** A request to write as a curl command. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

/** Options for a command inside a script. */
export interface CurlScriptStyle {
  /** Flags before the method. The URL is then passed with `--url`, because a variable may start with a dash. */
  readonly flags?: string;
  /** Replaces the default quoting where parts of the string are shell variables. */
  readonly quote?: (text: string) => string;
}

/** Writes the request as a command for a POSIX shell, one option per line. */
export function writeCurl({ method, url, headers, body }: CurlRequest, { flags, quote = shellQuote }: CurlScriptStyle = {}): string {
  const verb = methodOption(method, body);
  return [
    ...(flags === undefined ? [`curl ${verb} ${quote(url)}`] : [`curl ${flags} ${verb}`, `--url ${quote(url)}`]),
    ...headers.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** After `--request HEAD` curl waits for a body that never comes, but it does not combine `--head` with a request body. */
function methodOption(method: string, body: string | null): string {
  if (method === 'HEAD' && body === null) return '--head';
  return `--request ${/^[A-Z]+$/.test(method) ? method : shellQuote(method)}`;
}
