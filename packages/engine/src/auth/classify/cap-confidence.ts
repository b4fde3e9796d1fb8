import { normaliseName } from '../../readers/calls/http-call.ts';
import type { AuthType, Candidate } from '../auth-candidate.ts';
import { LOGIN_WORDS } from './token-request.ts';

/** The maximum confidence by the number of elements missing from the source. Only complete evidence may exceed 0.8. */
const CAPS = [1, 0.78, 0.7, 0.58] as const;

/** How sources spell each scheme, reduced to letters and digits. */
const SCHEME_WORDS: Readonly<Partial<Record<AuthType, RegExp>>> = {
  oauth2_client_credentials: /clientcredential|accountcredentials/,
  password: /granttype\W*password|passwordgrant|passwordcredentials|resourceowner|passwordrealm|password(?:token)?request|flowpassword/,
  auth_code: /authorizationcode|responsetypecode|codeverifier|authcode/,
  basic: /basic|auth|user/,
};

/** Types whose credential has to be obtained with a separate request. */
const OBTAINED: readonly AuthType[] = ['oauth2_client_credentials', 'password', 'auth_code', 'custom_login'];

/**
 * Lowers the confidence of candidates whose elements are missing from the source: the scheme, the full token URL, and the header for the
 * token. This applies to assembled URLs, default headers and inferred grants. The order of the candidates does not change.
 */
export function capConfidence(candidates: readonly Candidate[], text: string): readonly Candidate[] {
  const written = text.replaceAll('\\/', '/').replaceAll('&amp;', '&');
  const plain = normaliseName(written);
  let highest = 1;
  return [...candidates]
    .sort((left, right) => right.confidence - left.confidence)
    .map((one) => {
      const missing = [showsScheme(one, plain), showsSource(one, written, plain), showsInjection(one, written)].filter(
        (isShown) => !isShown,
      );
      // Flows that need a user, and schemes that are not supported, always have a lower confidence.
      const cap = one.disabled || one.type === 'device_code' ? CAPS[1] : (CAPS[missing.length] ?? CAPS[3]);
      highest = Math.min(highest, one.confidence, cap);
      return { ...one, confidence: highest };
    });
}

function showsScheme({ type, userKey, passKey }: Candidate, plain: string): boolean {
  if (type === 'custom_login') return [userKey, passKey].every((key) => key !== null && plain.includes(normaliseName(key)));
  return SCHEME_WORDS[type]?.test(plain) ?? true;
}

/** If the source also contains a login, the token may come from that login and not be static. */
const SIGNS_IN =
  /password|passwort|kennwort|contrase|clave|motdepasse|senha|granttype|clientsecret|refreshtoken|login|signin|logon|anmeld|connexion|sesion/;
/** The URL of a login or a token, with its host. */
const TOKEN_ADDRESS = new RegExp(`^[a-z]+://[^/{<]+/.*(?:token|auth|connect|access|${LOGIN_WORDS.source})`, 'i');

function showsSource({ type, rawType, tokenUrl, injection }: Candidate, written: string, plain: string): boolean {
  if (type === 'bearer_static' || type === 'api_key_header') return !SIGNS_IN.test(plain) && !/session/i.test(injection.name);
  // In a token request, Basic authenticates the client and not the user.
  if (type === 'basic') return !plain.includes('granttype');
  if (tokenUrl === null) return !OBTAINED.includes(type) && rawType !== 'login';
  const address = tokenUrl.split('?')[0] ?? '';
  return TOKEN_ADDRESS.test(address) && written.includes(address);
}

/** A library call such as `setBearerAuth` names the scheme and implies the header. */
function showsInjection({ injection: { name, format }, type }: Candidate, written: string): boolean {
  const low = written.toLowerCase();
  const word = /^([\w-]+)[ =:]/.exec(format)?.[1]?.toLowerCase() ?? '';
  if (type === 'basic') return true;
  if (name === 'Cookie') return low.includes('cookie');
  if (/^(?:bearer|basic)$/.test(word) && name === 'Authorization') return low.includes(word);
  return low.includes(name.toLowerCase()) && low.includes(word);
}
