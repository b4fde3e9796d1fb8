import type { AuthType, Candidate } from '../auth-candidate.ts';
import type { NamedParts } from './named-parts.ts';
import type { Wants } from './wanted-types.ts';

/** What is known of a prompt when candidates are made of its own words. */
export interface ExplicitQuestion {
  readonly wants: Wants;
  readonly parts: NamedParts;
  readonly text: string;
  readonly hasProvider: boolean;
}

/** What in the prompt speaks for a type. */
export function evidenceFor(type: AuthType | 'credentials' | 'oauth', { wants, parts }: ExplicitQuestion): Candidate['evidence'] {
  const word = wants.seen.get(type);
  const endpoint = parts.endpoint === null ? [] : [{ text: `${parts.endpoint.method} ${parts.endpoint.url}`, where: 'prompt' }];
  return [...(word === undefined ? [] : [{ text: word, where: 'prompt' }]), ...endpoint];
}
