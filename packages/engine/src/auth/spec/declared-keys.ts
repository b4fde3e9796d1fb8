import type { ApiModel } from '../../model/index.ts';
import { isIdentityHeader } from '../../readers/calls/credential-names.ts';
import { placeholderFor } from '../../readers/calls/placeholder.ts';
import { type Candidate, createCandidate, headerInjection } from '../auth-candidate.ts';
import { parseAuthorization } from '../classify/authorization.ts';
import { unsupportedCandidate } from '../classify/unsupported-schemes.ts';

/** Returns the candidate for the prefix of a credential: a known scheme, an unsupported one, or a custom prefix. */
export function candidateForPrefix(word: string, given: Pick<Candidate, 'confidence' | 'why'>): Candidate {
  const read = parseAuthorization(`${word} {{token}}`);
  if (read?.kind === 'basic') return createCandidate({ ...given, type: 'basic' });
  if (read?.kind === 'bearer') return createCandidate({ ...given, type: 'bearer_static' });
  if (read?.kind === 'scheme')
    return createCandidate({ ...given, type: 'api_key_header', injection: headerInjection('Authorization', `${word} {token}`) });
  const rawType = read?.kind === 'unsupported' ? read.scheme : word.toLowerCase();
  return unsupportedCandidate(rawType, given.confidence, `The spec declares the HTTP scheme ${word}, which is not supported.`);
}

/** Merges keys that are sent together into one candidate: the secret key, with the others as extra headers. */
export function mergeKeysSentTogether(
  declared: readonly Candidate[],
  schemes: ApiModel['securitySchemes'],
  together: readonly (readonly string[])[],
): readonly Candidate[] {
  const headers = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => {
      const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
      return scheme?.kind === 'api-key' && scheme.in === 'header' && scheme.word === undefined ? [scheme.name] : [];
    });
  const group = together.map(headers).find((names) => names.length > 1) ?? [];
  const main = group.find((name) => !isIdentityHeader(name)) ?? group[0];
  if (main === undefined) return declared;
  const others = Object.fromEntries(group.filter((name) => name !== main).map((name) => [name, placeholderFor(name)]));
  return declared
    .filter(({ type, injection }) => type !== 'api_key_header' || !Object.hasOwn(others, injection.name))
    .map((one) =>
      one.type === 'api_key_header' && one.injection.name === main ? { ...one, extraHeaders: { ...one.extraHeaders, ...others } } : one,
    );
}
