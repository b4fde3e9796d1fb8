import { readWordTable } from '../../readers/calls/word-table.ts';
import { AUTH_TYPES, type AuthType } from '../auth-candidate.ts';

type Wanted = AuthType | 'oauth' | 'credentials' | 'none';

const WANTED: readonly Wanted[] = [...AUTH_TYPES, 'oauth', 'credentials', 'none'];
const WORDS = readWordTable(
  WANTED,
  'gi',
  String.raw`
oauth2_client_credentials: client[ _-]?credentials?(?! (?:in|as) ) | machine[ -](?:to|2)[ -]machine | \bm2m\b | service[ -]to[ -]service |
  server[ -]to[ -]server | \bservice (?:account|app(?:lication)?|principal|user|client)\b | \bdaemon\b | \bs2s\b | (?:two|2)[ -]legged |
  \bapp[ -]only\b |
  (?:\b(?:client|app(?:lication)?|consumer)[ _-]?|\b)id (?:and|\+|&|\/|plus|with) (?:an? |the |its |client[ _-]?|app[ _-]?){0,2}secret |
  \bbackend (?:job|worker|service)\b | \bm[áa]quina a m[áa]quina\b | \bmaschine[- ]zu[- ]maschine\b | \bmachine à machine\b |
  \b(?:client|app)[ _-]?id\W{1,3}(?:und|sowie|y|et|e)\W{1,3}(?:(?:das|el|le|client)[ _-]){0,2}(?:secret|geheimnis)
password: password[ -]grant | grant[ _-]?type[ =:]{1,3}["']?password | resource[ -]owner | \bropc\b | password (?:credentials )?flow |
  direct (?:access )?grants? | OAuth2PasswordBearer | OAuth2PasswordRequestForm
basic: \bbasic[ -]?auth\w* | \bauthentification (?:http )?(?:de base|basique|basic) | \bautenticaci[oó]n b[aá]sica |
  \bautentica[cç][aã]o b[aá]sica | \bautenticazione (?:di base|basic) | \bbasis-?authentifizierung | \bbasic-authentifizierung |
  \bhttp[ -]basic\b | \bbasic (?:access|credentials|header|scheme)\b | authorization: ?basic | username as (?:the )?key |
  \bcurl\b[^.\n]{0,30}\s-u\b | \bkey as (?:the |your |a )?user ?name\b | \bpassword (?:stays |is |field |left )?(?:blank|empty)\b |
  \bbase ?64\b | \bbasic\b(?= (?:with|over|and)|\s*(?:$|[.,;)]))
auth_code: authori[sz]ation[ -]code | \bcode d['’]autorisation | \bc[óo]digo de autorizaci[óo]n | \bautorisierungscode | \bauth[ _-]?code\b | \bpkce\b | (?:three|3)[ -]legged |
  \bsign(?:s|ed|ing)?[ -]in with (?:google|github|microsoft|facebook|apple|their) | \bconsent (?:screen|page) | redirect[ _]?ur[il] |
  on behalf of (?:a |the |our |each )?(?:users?|customers?) | \b(?:log|sign|approv|consent|authori|redirect)\w*\b[^.]{0,60}\bin (?:the|a|their) browser\b | \bsocial login\b | \bcallback url\b |
  user[- ]delegated | \bsingle[- ]page app\w*[^.]{0,40}\b(?:login|sign|redirect) | \bredirect(?:s|ed)? (?:to|back)\b |
  \b(?:log|sign)s?(?:ed)?[ -]?in (?:through|via|with) (?:the |our |their )?(?:company |corporate )?(?:sso|single sign-on|identity provider|idp|okta|entra|keycloak|auth0)\b |
  delegated (?:permission|access)
device_code: \bdevice[ _-]?(?:code|flow|grant|authori[sz]ation|login) | \bsmart ?tv\b | \binput[- ]constrained\b |
  \bcli login\b[^.]{0,30}\bcode\b |
  \bcode\b[^.]{0,60}(?:phone|laptop|computer|browser|handy|telefon|rechner|webseite|ger[äa]t)[^.]{0,40}\b(?:types?\b|typing|enters?\b|eingeb|eingib|eintipp|tippt|best[äa]tig)\w* |
  \bc(?:o|ó)d(?:e|igo)\b[^.]{0,60}\b(?:typ|enter|input|confirm|eingeb|eingib|eintipp|gibt|introdu|escrib|teclea|ingres|saisi|tape|entre)\w*\b[^.]{0,60}(?:\b(?:phone|handy|rechner|computer|laptop|webseite|browser|m[óo]vil|celular|ordenador|mobile|ordinateur|site|web)\b|telefon|t[ée]l[ée]fono?|t[ée]l[ée]phone|(?:another|other|second|ander\w+|otro|autre) (?:device|ger[äa]t|dispositivo|appareil)) |
  \bcode\b[^.]{0,40}\b(?:typ|enter|input|confirm)\w*\b[^.]{0,40}\b(?:phone|another device|second device|computer|laptop|website|web page|other device)\b
session_cookie: \b\w{0,20}cookies?\b | \bsession[ -]?id\b | \bPHPSESSID\b | \bJSESSIONID\b | \bASP\.NET_SessionId\b | \bconnect\.sid\b |
  \blaravel_session\b | \bsession[ -]based\b
api_key_header: \bapi[ _-]?keys?\b | \bapi[ _-]?schl(?:ü|ue)ssel | \bclave (?:de )?(?:la )?(?:api|acceso)\b | \bcl[ée] (?:d['’])?(?:api|acc[èe]s)\b | \bsubscription key\b | \baccess key\b | (?<![\w-])x-[\w-]{0,60}(?:key|token|auth)\b |
  \bapi[ _-]?token header\b | \bquery (?:string|param(?:eter)?)\b | \bapikey\b | \bkey (?:in|as|via|through|header)\b
bearer_static: \bbearer\b | \bzug(?:angs|riffs)token\b | \btoken de acceso\b | \bjeton\b | \bpersonal access tokens?\b | \bpats?\b(?! on) |
  \b(?:static|long[- ]lived|permanent|pre-?issued|fixed|integration|bot|installation|private app|access|secret|auth|api|service|hub|oauth) tokens?\b |
  \bjwts?\b | \bsecret key\b | \btoken (?:from|in) (?:the )?(?:dashboard|settings|admin)
credentials:
  \b(?:user ?names?|users?|e-?mail(?: address)?|login|phone(?: number)?)\b[^.\n]{0,12}(?:\band\b|\/|&|\+|,|\bplus\b|:)\s{0,3}(?:an? |the |their |["'\x60]){0,2}(?:password|pass(?:wd|phrase|code)?|pwd|pin|secret|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord)\b |
  \b(?:log|sign)s?[ -]?in with (?:a |their |our )?(?:password|credentials) |
  \b(?:benutzer(?:name)?|nutzer(?:name)?|anmeldename|usuario|correo|utilisateur|identifiant|utente|usu[aá]rio|gebruiker(?:snaam)?)\b[^.\n]{0,12}?(?:\b(?:und|y|et|e|en|o)\b|[/&+,])\s{0,3}(?:\w{1,4} ){0,2}["'„«]?(?:passwor[td]|kennwort|contraseña|clave|mot de passe|senha|wachtwoord)
oauth: \boauth(?: ?2(?:\.0)?)?\b | \bopenid(?: connect)?\b | \boidc\b
none: \b(?:ohne|sin|sans) (?:jede |ninguna |aucune )?(?:anmeldung|auth\w+|autent\w+|login|schlüssel|clave|cl[ée])\b |
  \b(?:öffentliche (?:api|schnittstelle)|api p[úu]blica|api publique|keine (?:anmeldung|authentifizierung)) | \bno (?:auth\w*|login|credentials?|token|api key|key|sign-?in)\b(?: (?:is )?(?:needed|required|at all|whatsoever))? |
  \b(?:public|open|anonymous|unauthenticated) (?:api|endpoint|access|data|rest) | \b(?:anyone|anybody|everyone) (?:can|may) (?:call|use|access|read|query) (?:it|this|them)\b |
  \b(?:jeder|alle) (?:kann|darf|k[öo]nnen) (?:sie|es|das)\b[^.]{0,20}\b(?:aufrufen|abrufen|nutzen)\b | \bcualquiera puede (?:usar|llamar|consultar) | \btout le monde peut |
  \bwithout (?:any )?(?:auth\w*|login|credentials|a key|a token)\b |
  (?:does ?n[o']t|do ?n[o']t|don't|needs? no|requires? no) (?:need |require |want )?(?:any )?(?:auth\w*|login|credentials|key|token)
`,
);

const BREAK =
  /[.;,!?:(\n]|\s[-–—]\s|\bbut\b|\bjust\b|\bonly\b|\bso we\b|\bthen\b|\bit(?:'s| is)\b|\bnow\b(?! on)|\buses?\b(?!d)|\binstead\b(?! of)|\bto (?:an? |the |using )?$/gi;
const NEGATION =
  /\b(?:no|not|never|without|isn't|aren't|don't|doesn't|didn't|won't|instead of|rather than|except|other than|avoid|no longer|neither|nor|stopped using|moved (?:away )?from|migrated (?:away )?from|switched from|dropped|removed|used to|deprecated|kein(?:e[nmrs]?)?|nicht|nie|ohne|statt|anstelle|abgeschafft|sin|nunca|en (?:vez|lugar) de|ya no|pas|sans|jamais|au lieu d[eu]|plutôt que)\b/i;
const REACH = 60;

/** The auth types that a prompt requests and excludes. */
export interface RequestedTypes {
  /** Requested types in the order in which the prompt names them. */
  readonly wanted: readonly Wanted[];
  readonly refused: readonly Wanted[];
  readonly seen: ReadonlyMap<Wanted, string>;
}

/**
 * The URL of the page where users enter a device code, with the preposition before it. It is removed, so that the words around it become
 * adjacent.
 */
const DEVICE_PAGE = /(?:\b(?:at|on|auf|unter|en|sur)\s)?https?:\/\/\S*?\/(?:activate|device|link|pair|code)\b\S*?(?=[\s,.;]|$)/gi;

/** Reads the types that a prompt requests or excludes. */
export function readRequestedTypes(written: string): RequestedTypes {
  const text = written.replace(DEVICE_PAGE, ' ');
  const wanted = new Map<Wanted, number>();
  const refused = new Set<Wanted>();
  const seen = new Map<Wanted, string>();
  for (const [type, words] of WORDS) {
    for (const match of text.matchAll(words)) {
      if (type !== 'none' && isNegated(text, match.index)) refused.add(type);
      else if (!wanted.has(type)) {
        wanted.set(type, match.index);
        seen.set(type, match[0]);
      }
    }
  }
  return {
    wanted: [...wanted].sort((left, right) => left[1] - right[1]).map(([type]) => type),
    refused: [...refused].filter((type) => !wanted.has(type)),
    seen,
  };
}

/** Returns true when the text before a position negates it. */
export function isNegated(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  const breaks = [...before.matchAll(BREAK)];
  const last = breaks.at(-1);
  const clause = last === undefined ? before : before.slice(last.index + last[0].length);
  return NEGATION.test(clause) && !/\bnot only\b/i.test(clause);
}
