import { readWordTable } from '../../readers/calls/word-table.ts';
import { UNSUPPORTED_REASONS } from '../classify/unsupported-schemes.ts';
import { isNegated } from './wanted-types.ts';

const WORDS = readWordTable(
  Object.keys(UNSUPPORTED_REASONS),
  'gi',
  String.raw`
mtls: \bm-?tls\b | \bmutual (?:tls|ssl)\b | \bclient[- ](?:side )?cert(?:ificate)?s?\b | \btwo[- ]way (?:tls|ssl)\b
  | \b(?:p12|pfx)\b | \bclient-?zertifikat\w* | \bcertificado (?:de |del )?cliente | \bcertificat (?:de |du )?client | \b(?:gegenseitig|beidseitig)\w* tls\b |
  \btls (?:mutuo|mutuel)\b
aws_sigv4: \bsig ?v4\b | \bsignature (?:version )?v?4\b | \baws signature\b |
  \bsign\w* (?:with|by|using) (?:our |the |an? )?(?:aws|amazon|iam)\b | \bexecute-api\b | \baws credentials\b | \bAWS4-HMAC\b |
  \biam auth\w* | \baws[_ -]iam\b
hmac: \bhmac\b | \b(?:anfrage|aufruf|petici[óo]n|llamada|requ[êe]te|appel)\w*\b[^.\n]{0,40}\b(?:signier|firma[dr]|sign[ée])\w* | \bsignature (?:computed|calculated|made|built|over|of)\b |
  \bsigned (?:with|by|using) (?:our |a |the )?(?:shared |api |private )?(?:secret|key)\b | \bsigned requests?\b | \brequest signing\b |
  \bsign(?:s|ed|ing)? (?:each|every|all|the) (?:request|call|payload|body) |
  \b(?:requests?|calls?|payload|body) (?:must be|has to be|have to be|needs? to be|is|are|gets?) signed\b
digest: \b(?:http )?digest[ -]?(?:auth\w*|access) | \bhttp digest\b
saml: \bsaml\b
kerberos: \bkerberos\b | \bspnego\b
ntlm: \bntlm\b | \b(?:integrated )?windows[ -](?:integrated )?(?:auth\w*|account|konto|anmeldung|login) |
  \b(?:cuenta|compte|inicio de sesión|session)(?: de)? windows\b | \bdom(?:ain|[äa]ne?|inio|aine)\\\w
oauth1: \boauth ?1(?:\.0a?)?\b(?!\d)
hawk: \bhawk\b
dpop: \bdpop\b
webauthn: \bwebauthn\b | \bpasskeys?\b | \bfido2?\b
jwt_assertion: \bprivate[_ ]key[_ ]jwt\b | \bjwt[- ]bearer (?:grant|assertion) | \bsigned (?:jwt )?assertion\b | \bclient assertion\b |
  \bjwt server auth\w* | \bserver auth\w* (?:\(?with|by|using) jwt | \bjwt (?:grant|bearer flow)\b
ldap: \bldap\b
`,
);

/** Returns the unsupported scheme that a prompt asks for, or null. */
export function findUnsupportedScheme(text: string): { readonly rawType: string; readonly word: string } | null {
  for (const [rawType, words] of WORDS) {
    for (const match of text.matchAll(words)) if (!isNegated(text, match.index)) return { rawType, word: match[0] };
  }
  return null;
}
