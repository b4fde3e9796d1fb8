import type { HttpCall, Pair } from '../calls/http-call.ts';

/** Fills the variables of an export into the URLs of its calls. Other variables may be secrets, so they stay placeholders. */
export function fillAddresses(calls: readonly HttpCall[], variables: readonly Pair[]): readonly HttpCall[] {
  const addresses = new Map(variables.filter(({ value }) => /^https?:\/\/[^\s{}]+$/.test(value)).map(({ name, value }) => [name, value]));
  const fill = (url: string): string =>
    url.replace(/^\{\{([\w.-]+)\}\}/, (use, name: string) => addresses.get(name)?.replace(/\/$/, '') ?? use);
  return addresses.size === 0 ? calls : calls.map((call) => (call.url === null ? call : { ...call, url: fill(call.url) }));
}
