import { BUSINESS_PROVIDERS } from './business-providers.ts';
import { DEVELOPER_PROVIDERS } from './developer-providers.ts';
import { IDENTITY_PROVIDERS } from './identity-providers.ts';
import type { Provider } from './provider.ts';

/** Every provider known, identity first. */
export const PROVIDERS: readonly Provider[] = [...IDENTITY_PROVIDERS, ...DEVELOPER_PROVIDERS, ...BUSINESS_PROVIDERS];

/** Providers that a text names by word or by host, in the order of the text. */
export function findProviders(text: string, hosts: readonly string[]): readonly Provider[] {
  const found = PROVIDERS.flatMap((one) => {
    const at = text.search(one.words);
    const byHost = one.host !== null && hosts.some((host) => one.host?.test(host) === true);
    return at >= 0 || byHost ? [{ one, at: at < 0 ? text.length : at }] : [];
  });
  return found.sort((left, right) => left.at - right.at).map(({ one }) => one);
}
