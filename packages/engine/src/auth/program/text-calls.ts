import { squash } from '../calls/http-call.ts';
import { encoded } from '../calls/placeholder.ts';
import { wordList } from '../calls/word-list.ts';
import type { Call } from './call.ts';
import { type Argument, record, render, textValue, type Value } from './value.ts';

type Reader = (call: Call) => Value | null;

/** Calls that make text or containers of their arguments. */
export function applyTextCall(call: Call): Value | null {
  for (const read of [
    readModule,
    readSigner,
    readEntity,
    readCredentials,
    readEnvironment,
    readBase64,
    readFormat,
    readQueryOf,
    readPaste,
    readQueryParameter,
    readContainer,
    readEncoder,
    readConversion,
  ]) {
    const value = read(call);
    if (value !== null) return value;
  }
  return null;
}

/** `require('superagent')` is a module, not its name as text. */
const readModule: Reader = ({ last, bare }) => (bare && last === 'require' ? { kind: 'opaque', label: 'module' } : null);

/** A token that the caller signs itself, whatever the library is called. */
const readSigner: Reader = ({ name }) => {
  const plain = squash(name);
  const signs =
    /jwt(?:\w{0,20})(?:sign|encode)$|(?:sign|encode|create|generate|make|build)\w{0,12}jwt$|jwtsbuilder(?:\w*)compact$|signedstring$|jwtcreate\w*sign$/.test(
      plain,
    );
  return signs && !/verify|decode/.test(plain) ? textValue('{{unsupported:jwt_assertion}}') : null;
};

const readEnvironment: Reader = ({ name, args }) => {
  const text = args[0]?.value.kind === 'text' ? args[0].value.text : null;
  if (text === null || !/^[\w.:/-]{2,80}$/.test(text)) return null;
  const plain = squash(name);
  const reads = /(?:getenv|environ|^env|env(?:get|var|fetch)?$|envvar|environmentvariable|secret|config|setting|vault|keyring)/.test(plain);
  return reads && args.length <= 2 ? { kind: 'opaque', label: text } : null;
};

/** Body and headers in one object, as Spring has it. */
const readEntity: Reader = ({ last, args }) => {
  if (last !== 'httpentity' && last !== 'requestentity') return null;
  const [first, second] = args.map((arg) => arg.value);
  if (first === undefined) return null;
  return record(
    second === undefined
      ? [{ name: 'headers', value: first }]
      : [
          { name: 'body', value: first },
          { name: 'headers', value: second },
        ],
  );
};

/** Credential objects of libraries, all turned into the text of the header. */
const readCredentials: Reader = ({ name, last, args }) => {
  const [first, second] = args.map((arg) => render(arg.value) ?? '');
  if (last === 'authenticationheadervalue') return textValue(`${first ?? ''} ${second ?? ''}`.trim());
  if (/digestauth|digest$/.test(last)) return textValue('{{unsupported:digest}}');
  if (/^(?:httpntlmauth|httpkerberosauth|httpnegotiateauth)$/.test(last)) return textValue('{{unsupported:negotiate}}');
  if (/aws4?auth|awsrequestsauth|sigv4/.test(last)) return textValue('{{unsupported:aws_sigv4}}');
  if (/^oauth1/.test(last)) return textValue('{{unsupported:oauth1}}');
  if (second === undefined || last.startsWith('set')) return null;
  if (squash(name) === 'credentialsbasic') return textValue(`Basic ${encoded(`${first}:${second}`)}`);
  if (/basicauth|basiccredential|networkcredential|usernamepassword|passwordauthentication|basicauthentication|pscredential/.test(last))
    return { kind: 'list', items: [textValue(first ?? ''), textValue(second)] };
  return null;
};

const readBase64: Reader = ({ name, last, args, receiver }) => {
  const plain = squash(name);
  const first = args[0] === undefined ? null : render(args[0].value);
  if (first !== null && (last === 'btoa' || /b64encode|base64encode|tobase64|strictencode64|encode64|urlsafeb64/.test(last)))
    return textValue(encoded(first));
  if (first !== null && /base64|b64/.test(plain) && /encode|basic|from$/.test(last) && args[0]?.value.kind !== 'opaque')
    return textValue(encoded(first));
  if (first !== null && /base64|b64/.test(plain) && last.startsWith('encode')) return textValue(encoded(first));
  const own = receiver === null ? null : render(receiver);
  if (own === null) return null;
  if (last === 'tostring' && first === 'base64') return textValue(encoded(own));
  return /base64|b64encode/.test(last) ? textValue(encoded(own)) : null;
};

const FORMATS = ['sprintf', 'format', 'fsprintf', 'stringf', 'formatted', 'replace'];

/** `sprintf` and its relatives, whatever is put in. */
export const readFormat: Reader = ({ last, args, receiver }) => {
  if (!FORMATS.includes(last) || last === 'replace') return null;
  const pattern = receiver?.kind === 'text' ? receiver : args[0]?.value;
  if (pattern?.kind !== 'text') return null;
  return textValue(fillFormat(pattern.text, receiver?.kind === 'text' ? args : args.slice(1)));
};

function fillFormat(pattern: string, args: readonly Argument[]): string {
  let at = 0;
  const positional = args.filter((arg) => arg.name === null);
  return pattern.replace(/%[-+0-9.]*[sdvqx@]|(?<!\{)\{(\w*)\}(?!\})/g, (_all, name: string | undefined) => {
    const arg =
      name !== undefined && /^\d+$/.test(name)
        ? positional[Number(name)]
        : (args.find((one) => one.name !== null && one.name === name) ?? positional[at]);
    at += 1;
    return arg === undefined ? (name === undefined || name === '' ? '' : `{{${name}}}`) : (render(arg.value) ?? '');
  });
}

/** `u.Query()`, `ParseQueryString("")`: a query that is filled before it is put behind its address. */
const readQueryOf: Reader = ({ last, args, receiver }) => {
  if (receiver?.kind === 'text' && last === 'query' && args.length === 0) return record([], 'form');
  return last === 'parsequerystring' ? record([], 'form') : null;
};

/** `paste("Bearer", token)` of R joins by spaces, its relatives by nothing. */
const readPaste: Reader = ({ last, args, bare }) => {
  if (!bare || !['paste', 'paste0', 'strc', 'concat'].includes(last)) return null;
  return textValue(
    args
      .filter((arg) => arg.name === null)
      .map((arg) => render(arg.value) ?? '')
      .join(last === 'paste' ? ' ' : ''),
  );
};

const QUERY_ADDERS = wordList('addqueryparameter queryparam append set appendqueryitem addqueryitem setqueryparameter addqueryparam query');

/** `url.searchParams.append("key", key)` changes the address it was called on. */
const readQueryParameter: Reader = ({ name, last, args, receiver, state }) => {
  if (receiver?.kind !== 'text' || !QUERY_ADDERS.includes(last) || args.length < 2) return null;
  const [key, value] = args.map((arg) => render(arg.value) ?? '');
  const changed = textValue(`${receiver.text}${receiver.text.includes('?') ? '&' : '?'}${key}=${value}`);
  const root = name.split('.')[0] ?? '';
  if (state.lookup(root)?.kind === 'text') state.assign(root, changed);
  return changed;
};

const CONTAINERS =
  /^(?:new)?(?:hashmap|linkedhashmap|map|mapof|dictionary|dict|hashmapof|mutablemapof|urlsearchparams|formdata|formbodybuilder|formbody|values|listof|arraylist|list|object|jsonobject|jsonobjectbuilder|treemap|hash|headers|addheaders|headermap|httpheaders|jsonobjectof|buildjsonobject|parameters|parametersof|multivaluemap|linkedmultivaluemap|namevaluecollection|keyvaluepair|basicnamevaluepair|pair|urlencoded|formurlencodedcontent|builder|createobjectnode|mapofentries|ofentries|entry|array)$/;

const readContainer: Reader = ({ name, last, args }) => {
  const plain = squash(name);
  const kind = containerKind(name, last);
  if (kind === null || (kind === 'builder' && !plain.includes('form'))) return null;
  const encoding = /form|searchparams|values|namevalue|multivalue|parameters|urlencoded/.test(plain)
    ? 'form'
    : /json/.test(plain)
      ? 'json'
      : null;
  const keyed = args.flatMap((arg) => (arg.name === null ? [] : [{ name: arg.name, value: arg.value }]));
  return keyed.length > 0
    ? record(keyed, encoding)
    : filledContainer(
        kind,
        args.map((arg) => arg.value),
        encoding,
      );
};

function containerKind(name: string, last: string): string | null {
  const kind = last === 'new' || last === 'of' ? squash(name.split('.').at(-2) ?? '') : last;
  return CONTAINERS.test(kind) ? kind : null;
}

function filledContainer(kind: string, values: Value[], encoding: 'form' | 'json' | null): Value {
  const [first] = values;
  if (/pair$|^entry$/.test(kind) && values.length === 2) return { kind: 'list', items: values };
  if (values.length === 1 && first !== undefined) return withEncoding(first, encoding);
  const alternating =
    values.length > 1 && values.length % 2 === 0 && values.every((value, index) => index % 2 === 1 || value.kind === 'text');
  if (alternating) return record(pairsOf(values), encoding);
  return /list/.test(kind) || values.length > 1 ? { kind: 'list', items: values } : record([], encoding);
}

function pairsOf(values: readonly Value[]): { readonly name: string; readonly value: Value }[] {
  return values.flatMap((value, index) => {
    const next = values[index + 1];
    return index % 2 === 0 && value.kind === 'text' && next !== undefined ? [{ name: value.text, value: next }] : [];
  });
}

function withEncoding(value: Value, encoding: 'form' | 'json' | null): Value {
  if (value.kind === 'record') return record(value.entries, encoding ?? value.encoding);
  return value;
}

const readEncoder: Reader = ({ name, last, args, receiver, state }) => {
  const plain = squash(name);
  const given = args.find((arg) => ['record', 'list', 'text'].includes(arg.value.kind))?.value ?? receiver;
  if (given === null || given === undefined) return null;
  if (
    /jsonstringify|jsondumps|jsonencode|tojson|jsonmarshal|jsoncontent|serialize|writevalueasstring|jsonserialization|jsongenerate|asjson/.test(
      plain,
    ) ||
    last === 'json'
  )
    return withAliases(asRecord(given, 'json'), state.aliases);
  if (/urlencode|httpbuildquery|formurlencoded|qsstringify|querystringstringify|encodewwwform|formdata|stringify/.test(plain))
    return asRecord(given, 'form');
  return null;
};

/** Fields under the names that their structure gives them in JSON. */
function withAliases(value: Value, aliases: ReadonlyMap<string, string>): Value {
  if (value.kind !== 'record') return value;
  const entries = value.entries.map((entry) => ({ name: aliases.get(entry.name) ?? entry.name, value: withAliases(entry.value, aliases) }));
  return record(entries, value.encoding);
}

function asRecord(value: Value, encoding: 'form' | 'json'): Value {
  if (value.kind !== 'list') return withEncoding(value, encoding);
  const entries = value.items.flatMap((item) =>
    item.kind === 'list' && item.items[0]?.kind === 'text' && item.items[1] !== undefined
      ? [{ name: item.items[0].text, value: item.items[1] }]
      : [],
  );
  return entries.length > 0 ? record(entries, encoding) : value;
}

/** Conversions that leave the text as it is: bytes, URIs, readers, trimming. */
const readConversion: Reader = ({ receiver, args, last, name }) => {
  if (
    receiver?.kind === 'text' &&
    /^(?:encode|decode|tostring|getbytes|asbytes|bytes|trim|strip|trimend|rstrip|tos|asstr|string|clone|into|unwrap|toowned|data|utf8|newbuilder|build|tourl|toarray|expandpath|tohttpurl|parse|host|hostname|path|requesturi|touri|buildandexpand|expect|tohttpurlornull|join|concat|(?:to|as)(?:uri|url)?string|toexternalform|encode\w*|build\w*)$/.test(
      last,
    )
  )
    return receiver;
  const first = args.find((arg) => arg.name === null || arg.name === 'string')?.value;
  const isBody = /(?:requestbody|bodypublishers?|httpentity|httpcontent|entity)(?:create|of|from)\w*$/.test(squash(name));
  const sent = args
    .map((arg) => arg.value)
    .find((value) => value.kind === 'record' || (value.kind === 'text' && !/^[a-z]+\/[\w.+-]+(?:;|$)/.test(value.text)));
  if (isBody && sent !== undefined) return sent;
  // Body, charset and media type in one object.
  if (/^(?:new)?(?:string|bytearray|json|stream)(?:content|entity)$/.test(last) && args.length > 1 && first !== undefined) return first;
  if (
    first?.kind === 'opaque' &&
    args.length === 1 &&
    /^(?:parse|create|url|uri|string|str|tostring|newuri|some|ok|getbytes|urlescape|queryescape|encodeuricomponent|fromhtml|valueof|bytes|stringcontent|bodyinit|newreader|newbufferstring|ofstring|newbuffer|utf8encode|httpurl)$/.test(
      last,
    )
  )
    return first;
  return null;
};
