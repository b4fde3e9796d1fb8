import { isCredentialHeader } from '../../readers/calls/credential-names.ts';
import { EMPTY_CALL, type HttpCall, type Pair } from '../../readers/calls/http-call.ts';
import { guessLanguage } from '../../readers/source/language.ts';
import type { Token } from '../../readers/source/token.ts';
import { tokenize } from '../../readers/source/tokenize.ts';

/**
 * The fallback when no request is recognised: looks for a URL and for header names. This is weak evidence, so callers set the confidence
 * below 0.6 and show what was found. A source without any URL is ignored, because it may be a server that verifies tokens.
 */
export function readWeakEvidence(source: string): readonly HttpCall[] | null {
  const tokens = tokenize(source, guessLanguage(source));
  const texts = tokens.filter(({ kind }) => kind === 'text').map(({ text }) => text.trim());
  const base = texts.find((text) => /^https?:\/\/\S+$/i.test(text));
  if (base === undefined) return null;
  const headers = headersOf(tokens);
  if (headers.length > 0) return [{ ...EMPTY_CALL, headers }];
  const isBasic = tokens.some(({ kind, text }) => kind === 'name' && BASIC.test(text));
  return isBasic ? [{ ...EMPTY_CALL, url: base, basicAuth: { user: '{{username}}', password: '{{password}}' } }] : null;
}

const BASIC = /basic_?auth|^authenticate$|authentication$|basicauthenticator/i;

/** Returns header names that are followed by a possible value. */
function headersOf(tokens: readonly Token[]): readonly Pair[] {
  return tokens.flatMap((token, at): Pair[] => {
    const line = /^([A-Za-z][\w-]{1,60}):\s*(.*)$/.exec(token.text);
    const name = line?.[1] ?? token.text;
    const isHeader = /^authorization$/i.test(name) || (name.includes('-') && isCredentialHeader(name));
    if (token.kind !== 'text' || !isHeader) return [];
    const after = tokens.slice(at + 1, at + 8).find(({ kind }) => kind === 'text' || kind === 'name');
    const scheme = /^(Bearer|Basic|Token|ApiKey)\b/i.exec(line?.[2] || (after?.kind === 'text' ? after.text : ''))?.[1];
    return [{ name, value: scheme === undefined ? '{{value}}' : `${scheme} {{value}}` }];
  });
}
