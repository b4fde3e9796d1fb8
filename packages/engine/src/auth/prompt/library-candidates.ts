import type { Candidate } from '../auth-candidate.ts';
import { findProviders } from '../catalogue/providers.ts';
import { readNamedParts } from './named-parts.ts';
import { providerCandidates } from './provider-candidates.ts';
import { readRequestedTypes } from './wanted-types.ts';

const IMPORTS = /\b(?:import|require|from|using|use|gem|include|pip install|npm i|npm install|go get)\b[^\n]{0,160}/g;
const CEILING = 0.62;

/**
 * Returns candidates for a program that calls a provider only through its library: the provider's usual scheme, with the same confidence or
 * less.
 */
export function libraryCandidates(source: string): readonly Candidate[] {
  const imports = [...source.matchAll(IMPORTS)].map(([line]) => line).join('\n');
  const [provider] = findProviders(imports, []);
  if (provider === undefined) return [];
  const question = { provider, wants: readRequestedTypes(''), parts: readNamedParts(''), text: provider.name };
  return providerCandidates(question).map((one) => ({
    ...one,
    confidence: Math.min(one.confidence, CEILING),
    evidence: [{ text: `library of ${provider.name}`, where: 'imports' }],
  }));
}
