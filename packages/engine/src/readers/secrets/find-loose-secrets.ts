import { isSecretMember } from './find-secrets.ts';
import type { TracedText } from './traced-text.ts';

/** Matches `password: "…"` in a comment, or in a command that is quoted in JSON. References to variables do not count as values. */
const MEMBER =
  /([A-Za-z][\w.-]{0,80})["'\\]{0,2}\s{0,3}(?:=>|[:=]{1,2})\s{0,3}\\?["']?(?:(?:bearer|basic|token|digest)\s+)?(?![$%<{])([^\s"'\\&,;<>(){}]{6,})/gi;
const AFTER_SCHEME = /(?<![\w-])(?:bearer|basic|token|password|secret)\s+(?=\S*[\d_\-.+/=])(?![$%<{-])([^\s"'\\&,;<>(){}]{6,})/gi;

/** Finds anything that looks like a credential in any text, without parsing its syntax. */
export function findLooseSecrets(text: TracedText): readonly TracedText[] {
  const named = [...text.text.matchAll(MEMBER)].filter((match) => isSecretMember(match[1] ?? '', match[2] ?? ''));
  const values = [
    ...named.map((match) => ({ match, value: match[2] ?? '' })),
    ...[...text.text.matchAll(AFTER_SCHEME)].map((match) => ({ match, value: match[1] ?? '' })),
  ];
  return values.map(({ match, value }) => {
    const end = match.index + match[0].length;
    return text.slice(end - value.length, end);
  });
}
