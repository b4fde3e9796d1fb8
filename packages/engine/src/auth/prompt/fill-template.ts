import type { Provider } from '../catalogue/provider.ts';
import type { NamedParts } from './named-parts.ts';

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  tenant: ['tenant', 'directory'],
  org: ['org', 'organization'],
  shop: ['shop', 'store', 'subdomain'],
  subdomain: ['subdomain', 'domain', 'account', 'workspace', 'instance'],
  instance: ['instance', 'subdomain'],
};

/** Puts what a prompt names into the `{places}` of an address; the rest stays for the user to fill. */
export function fillTemplate(template: string, parts: NamedParts, provider: Provider | null): string {
  return template.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (place, name: string, at: number) => {
    // `{domain}.auth.example` wants the first part of a host alone.
    const isPart = name === 'domain' && template[at + place.length] === '.';
    return valueFor(name, parts, provider) ?? (isPart ? parts.names.domain : undefined) ?? place;
  });
}

function valueFor(name: string, parts: NamedParts, provider: Provider | null): string | null {
  const own = parts.hosts.find((host) => provider?.host?.test(host) === true);
  if (name === 'host') return originOf(parts);
  if (name === 'domain') return own ?? ownDomain(parts);
  if (name === 'audience') return parts.audience;
  if (name === 'project' || name === 'shop' || name === 'instance') {
    const first = own?.split('.')[0];
    if (first !== undefined) return first;
  }
  return (ALIASES[name] ?? [name]).map((alias) => parts.names[alias]).find((value) => value !== undefined) ?? null;
}

function originOf({ urls, hosts }: NamedParts): string | null {
  const origin = urls.map((url) => /^https?:\/\/[^/]+(?:\/auth(?=\/|$))?/i.exec(url)?.[0]).find((one) => one !== undefined);
  return origin ?? (hosts[0] === undefined ? null : `https://${hosts[0]}`);
}

/** A custom domain of an identity provider has no mark of it. */
function ownDomain({ urls, hosts, names }: NamedParts): string | null {
  const named = names.domain ?? names.tenant;
  if (named?.includes('.') === true) return named;
  return urls.map((url) => /^https?:\/\/([^/]+)/i.exec(url)?.[1]).find((host) => host !== undefined) ?? hosts[0] ?? null;
}
