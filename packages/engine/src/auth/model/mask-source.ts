import { findSecrets } from '../redact/find-secrets.ts';
import { sortLongestFirst } from '../redact/mask.ts';

const MASK = '••••';
const MAX_LENGTH = 8000;

/** Matches possible secrets more broadly than `findSecrets`, which must leave the names readable that users need to see. */
const NAMES = String.raw`[\w-]*secret|passwo?r?d|passphrase|passwd|pwd|pin|[\w-]*token|api[-_ ]?key|[\w-]*-key|authorization|bearer|basic|cookie|session(?:_?id)?`;
const AFTER_NAME = new RegExp(
  String.raw`(?<![\w/.])((?:${NAMES})["'\])]*\s*(?:=>|:=|[:=,]|\s)\s*["'\x60(]*)((?!(?:bearer|basic|token|https?:)\b)[^\s"'\x60,;)}{&<>]{3,})`,
  'gi',
);
const LONG_RUN = /(?<![\w/.:-])(?=[\w+=-]*\d)(?=[\w+=-]*[A-Za-z])[\w+=-]{16,}(?![\w/-])/g;
const USER_INFO = /(https?:\/\/)[^/\s@]+@/gi;

/**
 * Returns the source in a form that is safe to send to a language model. Masks every known secret and everything that looks like one.
 * Masking too much is harmless, because the model only needs names, URLs and grants.
 */
export function maskSource(text: string, secrets: readonly string[]): string {
  const known = sortLongestFirst([...secrets, ...findSecrets(text)])
    .filter((secret) => secret.length >= 3)
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text.slice(0, MAX_LENGTH));
  return known.replace(USER_INFO, `$1${MASK}@`).replace(AFTER_NAME, `$1${MASK}`).replace(LONG_RUN, MASK);
}
