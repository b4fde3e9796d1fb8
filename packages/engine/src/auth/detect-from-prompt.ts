import { looksLikeHttpMessage } from '../readers/recordings/read-http-message.ts';
import { looksLikeShell } from '../readers/shell/read-shell.ts';
import { type Candidate, createDetection, type Detection, distinctBy } from './auth-candidate.ts';
import { findProviders } from './catalogue/providers.ts';
import { capConfidence } from './classify/cap-confidence.ts';
import { unsupportedCandidate } from './classify/unsupported-schemes.ts';
import { detectFromCode } from './detect-from-code.ts';
import { explicitCandidates } from './prompt/explicit-candidates.ts';
import { fixSpelling } from './prompt/fix-spelling.ts';
import { readNamedParts } from './prompt/named-parts.ts';
import { removePastStatements } from './prompt/past-statements.ts';
import { providerCandidates } from './prompt/provider-candidates.ts';
import { stripInjection } from './prompt/strip-injection.ts';
import { findUnsupportedScheme } from './prompt/unsupported-words.ts';
import { readRequestedTypes } from './prompt/wanted-types.ts';
import { findSecrets } from './redact/find-secrets.ts';
import { maskValues } from './redact/mask.ts';

const MAX_LENGTH = 20_000;

/** Detects the auth method that a plain-language description asks for. */
export function detectFromPrompt(text: string): Detection {
  const given = text.slice(0, MAX_LENGTH);
  const redact = findSecrets(given);
  const prompt = stripInjection(given);
  if (looksLikeShell(prompt) || looksLikeHttpMessage(prompt)) {
    const inside = detectFromCode(prompt);
    if (inside.best !== null) return createDetection(inside.candidates, 'code', redact);
  }
  return createDetection(candidatesOf(maskValues(prompt, redact)), 'prompt', redact);
}

function candidatesOf(written: string): readonly Candidate[] {
  const text = removePastStatements(fixSpelling(written));
  const wants = readRequestedTypes(text);
  const parts = readNamedParts(text);
  const providers = findProviders(text, parts.hosts);
  const refused = findUnsupportedScheme(text);
  const positive = wants.wanted.filter((type) => type !== 'none');
  if (refused !== null) return [{ ...unsupportedCandidate(refused.rawType, 0.88), evidence: [{ text: refused.word, where: 'prompt' }] }];
  if (wants.wanted.includes('none') && positive.length === 0) return [];
  const named = providers.flatMap((one) => providerCandidates({ provider: one, wants, parts, text }));
  const explicit = explicitCandidates({ wants, parts, text, hasProvider: named.length > 0 });
  const all = [...named, ...capConfidence(explicit, text)].sort((left, right) => right.confidence - left.confidence);
  return distinctBy(all, ({ type, rawType, disabled }) => `${type} ${rawType} ${disabled}`);
}
