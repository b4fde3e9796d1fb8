import { isKeyParameter, isPasswordName, isSecretName, userNameRank } from '../../readers/calls/credential-names.ts';
import { type HttpCall, normaliseName } from '../../readers/calls/http-call.ts';
import { placeholderFor, replaceMarks } from '../../readers/calls/placeholder.ts';
import { relativeToBase } from '../../readers/calls/url-parts.ts';
import { wordList } from '../../readers/calls/word-list.ts';

/** Token request fields that are not part of the URL, because users enter them in separate form fields. */
const OWN_FIELDS = wordList(`
  clientid clientsecret scope code codeverifier redirecturi username password refreshtoken responsetype state codechallenge codechallengemethod nonce
`);

/** Returns the URL of a token call as a user would enter it. Static query parameters are kept, and credentials become placeholders. */
export function buildTokenUrl(call: HttpCall): string | null {
  if (call.url === null) return null;
  const hasPassword = call.query.some((pair) => isPasswordName(pair.name));
  const query = call.query
    .filter(
      (pair) =>
        !OWN_FIELDS.includes(normaliseName(pair.name)) && !isPasswordName(pair.name) && !(hasPassword && userNameRank(pair.name) >= 0),
    )
    .map(
      (pair) => `${pair.name}=${isKeyParameter(pair.name, pair.value) || isSecretName(pair.name) ? placeholderFor(pair.name) : pair.value}`,
    );
  return replaceMarks(relativeToBase(call.url)) + (query.length === 0 ? '' : `?${query.join('&')}`);
}
