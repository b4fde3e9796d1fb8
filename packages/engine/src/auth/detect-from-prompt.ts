import { looksLikeHttpMessage } from '../readers/recordings/read-http-message.ts';
import { looksLikeShell } from '../readers/shell/read-shell.ts';
import { type Candidate, candidate, type Detection, detection, unsupported } from './auth-candidate.ts';
import { findProviders } from './catalogue/providers.ts';
import { capByText } from './classify/cap-by-text.ts';
import { mask } from './classify/secrets.ts';
import { UNSUPPORTED_REASONS } from './classify/unsupported-schemes.ts';
import { detectFromCode } from './detect-from-code.ts';
import { explicitCandidates } from './prompt/explicit-candidates.ts';
import { fixSpelling } from './prompt/fix-spelling.ts';
import { readNamedParts } from './prompt/named-parts.ts';
import { secretsInPrompt } from './prompt/prompt-secrets.ts';
import { providerCandidates } from './prompt/provider-candidates.ts';
import { stripInjection } from './prompt/strip-injection.ts';
import { unsupportedIn } from './prompt/unsupported-words.ts';
import { readRequestedTypes } from './prompt/wanted-types.ts';

const MAX_LENGTH = 20_000;

/** Detects which authentication a description in plain words asks for. */
export function detectFromPrompt(text: string): Detection {
  const prompt = stripInjection(text.slice(0, MAX_LENGTH));
  if (looksLikeShell(prompt) || looksLikeHttpMessage(prompt)) {
    const inside = detectFromCode(prompt);
    if (inside.best !== null) return inside;
  }
  const redact = secretsInPrompt(prompt);
  return detection(
    candidatesOf(mask(prompt, redact)).map((one) => ({ ...one, redact })),
    'prompt',
  );
}

function candidatesOf(written: string): readonly Candidate[] {
  const text = fixSpelling(written);
  const wants = readRequestedTypes(text);
  const parts = readNamedParts(text);
  const providers = findProviders(text, parts.hosts);
  const refused = unsupportedIn(text);
  const positive = wants.wanted.filter((type) => type !== 'none');
  if (refused !== null) return [withEvidence(refusal(refused.rawType), refused.word)];
  if (wants.wanted.includes('none') && positive.length === 0) return [];
  const named = providers.flatMap((one) => providerCandidates({ provider: one, wants, parts, text }));
  const explicit = explicitCandidates({ wants, parts, text, hasProvider: named.length > 0 });
  return distinct([...named, ...capByText(explicit, text)]);
}

function refusal(rawType: string): Candidate {
  return unsupported({
    type: 'api_key_header',
    rawType,
    confidence: 0.88,
    reason: UNSUPPORTED_REASONS[rawType] ?? 'This scheme is not supported.',
  });
}

function withEvidence(one: Candidate, word: string): Candidate {
  return candidate({ ...one, evidence: [{ text: word, where: 'prompt' }] });
}

function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>();
  return [...candidates]
    .sort((left, right) => right.confidence - left.confidence)
    .filter((one) => {
      const key = `${one.type} ${one.rawType} ${one.disabled}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
