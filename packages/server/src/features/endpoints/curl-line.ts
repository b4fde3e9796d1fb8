export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

/** A request as a command that a POSIX shell runs as it stands. */
export function curlLine({ method, url, headers, body }: CurlRequest): string {
  const parts = [
    method === 'GET' ? 'curl' : method === 'HEAD' ? 'curl --head' : `curl --request ${quoted(method)}`,
    quoted(url),
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Nothing has a meaning between single quotes, except the quote itself. */
function quoted(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
