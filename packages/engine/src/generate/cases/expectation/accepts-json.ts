/** A suite's default header. */
export const DEFAULT_ACCEPT = 'application/json';

/** True unless a request asks for something other than JSON, so that its response cannot be compared with a JSON schema. */
export function acceptsJson(headers: Readonly<Record<string, string>>): boolean {
  const accept = Object.entries(headers).find(([name]) => name.toLowerCase() === 'accept')?.[1] ?? DEFAULT_ACCEPT;
  return /json|\*\/\*/i.test(accept);
}
