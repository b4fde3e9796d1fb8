/** One request, ready to be written down. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

/** For a POSIX shell: nothing inside single quotes is interpreted, and a quote itself is closed, escaped and reopened. */
const quote = (text: string): string => `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;

/** The request as a command line for a POSIX shell. */
export function writeCurl({ method, url, headers, body }: CurlRequest): string {
  return [
    `curl --request ${quote(method)} ${quote(url)}`,
    ...headers.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}
