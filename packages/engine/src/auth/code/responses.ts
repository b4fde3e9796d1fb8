import { normaliseName } from '../../readers/calls/http-call.ts';
import { responsePlaceholder } from '../../readers/calls/placeholder.ts';
import { wordList } from '../../readers/calls/word-list.ts';
import { getterFields, isGetter } from '../../readers/source/chain.ts';
import { isReference, isSign, matchBrackets, type Token } from '../../readers/source/token.ts';
import type { StatementFacts } from './facts.ts';
import type { RequestCall } from './requests.ts';

/** The part of a response that a variable contains. */
interface ResponseValue {
  readonly call: number;
  readonly path: readonly string[];
  /** True for the whole response object, whose members are defined by the HTTP library. */
  readonly isResponse: boolean;
}

/** Members and methods of response objects that are not fields of the body. */
const RESPONSE_MEMBERS = wordList(`
  json body text content data getbody getcontents asstring asjson string result value unwrap expect await then parse parsed parsedbody
  parsedresponse decode decodebody loads decodejson jsondecode entity getentity tostring readasstringasync readfromjsonasync readallbytes deserialize
  deserializeobject fromjson unmarshal astext asstr getstring tomap objectmapper readtree readvalue ok headers rootelement bodyasstring read
  responsetext responsejson object collect as any hash array response res resp contentasstring extract jsonpath trim bodystring tojson
`);
/** Methods that convert a field's value, such as a string conversion. */
const CONVERSIONS = wordList(`
  asstring tostring astext asstr getstring unwrap expect trim value string text decode json parse await then catch toowned clone getasstring
  textvalue ok statuscode raiseforstatus asjsonobject getcontent tojson isempty length map flatmap subscribe catcherror pipe finally
  ensuresuccessstatuscode getbody readasstringasync encode close replace split rootelement node jsonnode tostr bodytomono body asobject as bodyasjson
`);
const TOKEN_NAME = /token|jwt|session|sid$|ticket|bearer|access|auth|^key$|api_?key|^id$/i;
const NO_TOKEN = /type|expires|refresh|csrf|xsrf/i;
/** Clients that return the body instead of a response object. */
const GIVES_BODY = /^(?:invoke-?restmethod|irm|ofetch|postforobject|fetch_?token)$/i;
const READS_BODY = /json|parse|decode|loads|unmarshal|readtree|readvalue|deserialize|body|content|text|readas|tomap|data$|readall/;
const MAX_TAIL = 120;
/** The maximum number of values per name. */
const MAX_VALUES = 50;

/** Tracks the variables that contain values from responses. */
export class ResponseTracker {
  readonly #held = new Map<string, (ResponseValue & { readonly at: number })[]>();
  readonly #paths = new Map<number, string>();
  readonly #aliases: ReadonlyMap<string, string>;

  constructor(facts: readonly StatementFacts[], requests: readonly RequestCall[], aliases: ReadonlyMap<string, string>) {
    this.#aliases = aliases;
    // A function's value may be used before the function is defined, so the statements are processed twice.
    for (const one of [...facts, ...facts]) {
      const own = requests.flatMap((request, call) => (request.at === one.at ? [{ request, call }] : []));
      for (const { request, call } of own) this.#hold(one, request, call);
      if (own.length === 0) this.#derive(one);
    }
  }

  /** Returns the location of the token in a call's response, if the program reveals it. */
  pathOf(call: number): string | null {
    return this.#paths.get(call) ?? null;
  }

  /** Returns the placeholder for a value from a response, or null for any other name. */
  find(chain: readonly string[], at: number): string | null {
    const place = chain.findIndex((name) => this.#held.has(name));
    const held = this.#valueOf(chain[place] ?? '', at);
    return held === undefined ? null : responsePlaceholder(held.call, pathText(this.#path(held, chain.slice(place + 1))));
  }

  /** Functions may use the same name for different values, so the last value before a statement counts. */
  #valueOf(name: string, at: number): ResponseValue | undefined {
    const values = this.#held.get(name);
    return values?.findLast((one) => one.at <= at) ?? values?.[0];
  }

  #set(name: string, value: ResponseValue, at: number): void {
    const others = this.#held.get(name)?.filter((one) => one.at !== at) ?? [];
    if (others.length < MAX_VALUES)
      this.#held.set(
        name,
        [...others, { ...value, at }].sort((left, right) => left.at - right.at),
      );
  }

  /** Records the names that refer to a request's response: the variables it is assigned to, and its callback parameters. */
  #hold(one: StatementFacts, request: RequestCall, call: number): void {
    const { tokens, assigned } = one.statement;
    const whole: ResponseValue = { call, path: [], isResponse: !GIVES_BODY.test(request.call.names.at(-1) ?? '') };
    tokens.forEach((token, place) => {
      if (token.kind !== 'name' || !isParameter(tokens, place)) return;
      this.#set(token.text, whole, one.at);
      // `.then((data) => data.session.token)`
      const rest = tokens.slice(place + 1, place + MAX_TAIL);
      rest.forEach(({ text }, at) => {
        if (text === token.text) this.#note(call, this.#tail(rest.slice(at + 1), { ...whole, isResponse: true }));
      });
    });
    // Terraform writes a request as `data "http" "login" { … }`.
    const label = tokens[request.call.from - 1];
    if (label?.kind === 'text') this.#set(label.text, whole, one.at);
    const path = this.#tail(tokens.slice(request.call.to, request.to), whole);
    // `const { data } = await axios.post(…)` destructures the body.
    const isBody = isPulled(one) && assigned.some((name) => /^(?:data|body|json)$/i.test(name));
    this.#assign(one, { call, path, isResponse: whole.isResponse && path.length === 0 && !isBody });
  }

  /** Handles a statement that reads from a variable with a response. */
  #derive(one: StatementFacts): void {
    const { tokens, valueAt } = one.statement;
    const place = tokens.findIndex((token, at) => at >= valueAt && this.#held.has(token.text) && isReference(tokens, at));
    const held = this.#valueOf(tokens[place]?.text ?? '', one.at);
    if (held === undefined) return;
    const path = this.#tail(tokens.slice(place + 1), held);
    const readsBody = tokens.slice(valueAt).some(({ kind, text }) => kind === 'name' && READS_BODY.test(normaliseName(text)));
    this.#note(held.call, path);
    this.#assign(one, { call: held.call, path, isResponse: held.isResponse && path.length === 0 && !readsBody });
    // `json.Unmarshal(body, &out)` writes to its last argument.
    tokens.forEach((token, at) => {
      const next = tokens[at + 1];
      if (isSign(token, '&') && next?.kind === 'name') this.#set(next.text, { call: held.call, path, isResponse: false }, one.at);
    });
  }

  /** Records the value for each name that the statement assigns. */
  #assign(one: StatementFacts, taken: ResponseValue): void {
    for (const name of targetsOf(one)) {
      const path = isPulled(one) && !/^(?:data|body)$/i.test(name) ? [...taken.path, name] : taken.path;
      this.#set(name, { ...taken, path }, one.at);
      this.#note(taken.call, path);
    }
  }

  #note(call: number, path: readonly string[]): void {
    const last = path.at(-1) ?? '';
    if (isTokenName(last) && !this.#paths.has(call)) this.#paths.set(call, pathText(path));
  }

  #path(held: ResponseValue, members: readonly string[]): readonly string[] {
    const header = members.findIndex((name) => /^(?:headers?|getheaders?|getresponseheader|headerfields|allheaderfields)$/i.test(name));
    const named = header < 0 ? undefined : members.slice(header + 1).find((name) => !/^(?:get|first|value|values)$/i.test(name));
    if (named !== undefined && held.path.length === 0) return [`header:${named}`];
    const own = members.map((name) => this.#aliases.get(name) ?? name);
    let from = 0;
    while (held.isResponse && from < own.length && RESPONSE_MEMBERS.includes(normaliseName(own[from] ?? ''))) {
      from += 1;
      if (/^(?:json|data|body)$/i.test(own[from - 1] ?? '') && own[from - 1] !== own[from]) break;
    }
    return [...held.path, ...own.slice(from).filter((name) => !CONVERSIONS.includes(normaliseName(name)))];
  }

  /** Returns the fields that are read after a position: `.json()["data"]["token"]`. */
  #tail(tokens: readonly Token[], held: ResponseValue): readonly string[] {
    const names: string[] = [];
    const brackets = matchBrackets(tokens.slice(0, MAX_TAIL));
    for (let at = 0; at < Math.min(tokens.length, MAX_TAIL); at += 1) {
      const token = tokens[at];
      const next = tokens[at + 1];
      if (isSign(token, ',', ';', '+', '=>', '??', '||', '&&', '{', '}', '==', '?:')) break;
      if (isSign(token, '[') && next?.kind === 'text' && isSign(tokens[at + 2], ']')) names.push(next.text);
      if (isSign(token, '(')) at = brackets.get(at) ?? at;
      else if (isSign(token, '.', '->', '?.', '?->') && next?.kind === 'name') at = memberAt(tokens, at + 1, names);
    }
    return this.#path(held, names);
  }
}

/** Names under which a value is stored: variables, a member such as `Keychain.token`, and the key in `store.set("token", value)`. */
function targetsOf({ statement: { tokens, assigned, valueAt }, calls }: StatementFacts): readonly string[] {
  if (assigned.length > 0) return assigned;
  const keys = calls.flatMap(({ names, args: [key, value] }) =>
    KEEPS.test(names.at(-1) ?? '') && value !== undefined ? (key ?? []).filter(({ kind }) => kind === 'text').slice(0, 1) : [],
  );
  return [...keys, ...tokens.slice(Math.max(0, valueAt - 2), Math.max(0, valueAt - 1))].map(({ text }) => text).filter(isTokenName);
}

const KEEPS = /^(?:set|setitem|put|putstring|write|save|store|add|setvalue|setx?)$/i;
const isTokenName = (name: string): boolean => TOKEN_NAME.test(name) && !NO_TOKEN.test(name);

function pathText(path: readonly string[]): string {
  const header = path.find((name) => name.startsWith('header:'));
  return header ?? (path.length === 0 ? '' : `$.${path.join('.')}`);
}

/** `const { token } = …` destructures members by name. */
function isPulled({ statement: { tokens, valueAt } }: StatementFacts): boolean {
  const first = tokens.slice(0, valueAt).find(({ kind }) => kind === 'sign');
  return isSign(first, '{');
}

/** Adds a member or a getter's key to the names, and returns the position where it ends. */
function memberAt(tokens: readonly Token[], at: number, names: string[]): number {
  const name = tokens[at]?.text ?? '';
  const given = tokens[at + 2];
  if (!isSign(tokens[at + 1], '(')) names.push(name);
  else if (isGetter(name) && given?.kind === 'text') {
    if (/^headers$/i.test(names.at(-1) ?? '')) names.push(given.text);
    else names.push(...getterFields(name, given.text));
    // `dig("auth", "token")`
    let end = at + 2;
    for (; isSign(tokens[end + 1], ',') && tokens[end + 2]?.kind === 'text'; end += 2) names.push(tokens[end + 2]?.text ?? '');
    return end;
  } else if (RESPONSE_MEMBERS.includes(normaliseName(name))) names.push(name);
  return at;
}

/** True for the parameter in `response =>`, `(data) =>`, `function (error, response, body)`, `|response|` and `as response:`. */
function isParameter(tokens: readonly Token[], place: number): boolean {
  const before = tokens[place - 1];
  const next = tokens[place + 1];
  // In PHP and Perl, an arrow without spaces reads a member.
  if (isSign(next, '->') && next?.glued === true) return false;
  if (isSign(next, '=>', '->') || before?.text === 'as') return !isSign(before, '.');
  if (isSign(next, '|') && isSign(before, '|', ',')) return true;
  if (!isSign(before, '(', ',', '{') || !isSign(next, ')', ',', ':', '}')) return false;
  const open = tokens.findLastIndex((token, at) => at < place && isSign(token, '('));
  const close = tokens.findIndex((token, at) => at > place && isSign(token, ')'));
  const isList = tokens.slice(open + 1, close).every((token) => token.kind === 'name' || isSign(token, ',', ':', '{', '}'));
  return isList && (isSign(tokens[close + 1], '=>', '->') || tokens[open - 1]?.text === 'function');
}
