import { isCredentialHeader, isKeyParameter } from '../calls/credential-names.ts';
import { squash } from '../calls/http-call.ts';
import { encoded } from '../calls/placeholder.ts';
import { wordList } from '../calls/word-list.ts';
import type { Call } from './call.ts';
import { addHeader } from './draft.ts';
import type { State } from './state.ts';
import { type Argument, entryNamed, NOTHING, render, textValue, type Value } from './value.ts';

/** Methods that set a header by name and value. */
export const HEADER_SETTERS = wordList(`
    set add header addheader setheader setrequestheader append setrequestproperty withheader setvalue addvalue
    defaultheader tryaddwithoutvalidation put insert setdefaultheader adddefaultheader
  `);

const SETTING =
  /^(?:set|with)?(?:token(?:uri|url|endpoint)|clientid|clientsecret|scopes?|authorizationgranttype|granttype|clientauthenticationmethod|audience|authorizationur[il]|authorizationendpoint|redirectur[il]|issuerur[il])$/;

/** `builder.tokenUri(address).clientId(id)`: methods that are settings by their name. */
export function noteSetting({ name, last, args, state, bare }: Call): void {
  const value = args.length === 1 ? render(args[0]?.value ?? NOTHING) : null;
  if (bare || value === null || !SETTING.test(last)) return;
  state.settings.push({ name: (name.split('.').at(-1) ?? '').replace(/^(?:set|with)(?=[A-Z_])/, ''), value });
}

/** `mgr.add_password(realm, address, user, password)`, `context.storageState(...)`: what happens beside a request and changes how it is sent. */
export function onBeside({ last, args, state, line, bare }: Call): Value | null {
  // `basic_auth user, password` in the body of a class of Ruby
  if (bare && last === 'basicauth' && state.language === 'ruby' && args.length === 2) {
    addHeader(state.shared(line), 'Authorization', headerOfSetter(last, args) ?? NOTHING);
    return NOTHING;
  }
  if (/^(?:storagestate|savecookies|persistcookies)$/.test(last)) {
    const before = state.drafts.findLast((draft) => draft.body !== null);
    if (before !== undefined) before.cookieJar = true;
    return NOTHING;
  }
  if (last === 'streamcontextcreate') return noteContext(args[0]?.value ?? NOTHING, state, line);
  const [, address, user, password] = args.map((arg) => render(arg.value) ?? '');
  if (last !== 'addpassword' || user === undefined || password === undefined) return null;
  const draft = state.drafts.find(({ url }) => url === address) ?? state.drafts.at(-1);
  if (draft !== undefined) draft.basicAuth = { user, password };
  return NOTHING;
}

/** A context of PHP whose headers carry what an answer gave is meant for the calls after it. */
function noteContext(context: Value, state: State, line: number): Value {
  const options = context.kind === 'record' ? entryNamed(context.entries, 'http', 'https') : null;
  const header = options?.kind === 'record' ? entryNamed(options.entries, 'header') : null;
  const [, name = '', value = ''] = /^([A-Za-z][\w-]*):\s*(.*\{\{answer:.*)$/.exec(header === null ? '' : (render(header) ?? '')) ?? [];
  if (name !== '') addHeader(state.shared(line), name, textValue(value));
  return context;
}

/** `headers.setBasicAuth(user, password)`, `headers.setBearerAuth(token)` */
export function headerOfSetter(last: string, args: readonly Argument[]): Value | null {
  const [first, second] = args.map((arg) => render(arg.value) ?? '');
  if (/^(?:set)?bearerauth$/.test(last)) return textValue(`Bearer ${first ?? ''}`);
  return /^(?:set)?basicauth$/.test(last) && second !== undefined ? textValue(`Basic ${encoded(`${first}:${second}`)}`) : null;
}

/** `request.SetBasicAuth(user, password)`, `provider.setCredentials(scope, credentials)` on something whose origin is not in the text. */
export function noteCredentials({ last, args, state, line, bare }: Call): void {
  const header = bare ? null : headerOfSetter(last, args);
  if (header !== null) addHeader(state.shared(line), 'Authorization', header);
  const pair = /credentials?$/.test(last) ? args.find((arg) => arg.value.kind === 'list')?.value : undefined;
  if (pair?.kind !== 'list' || pair.items.length !== 2) return;
  const [user, password] = pair.items.map((item) => render(item) ?? '');
  state.shared(line).basicAuth = { user: user ?? '', password: password ?? '' };
}

/** `@Header("X-Key") key: String`, `@Query("api_key") key: String`: interfaces of clients name what their methods send. */
function noteAnnotation(state: State, { last, name, line }: { readonly last: string; readonly name: string; readonly line: number }): void {
  if (last === 'header' && isCredentialHeader(name)) addHeader(state.shared(line), name, { kind: 'opaque', label: 'value' });
  if (last === 'query' && isKeyParameter(name, '{{value}}')) state.shared(line).query.push({ name, value: '{{value}}' });
}

/** `set_header_field( i_name = 'APIKey' i_value = key )` */
function noteNamedHeader({ last, args, state, line }: Call): void {
  const name = args.find((arg) => /name$/i.test(arg.name ?? ''))?.value;
  const value = args.find((arg) => /value$/i.test(arg.name ?? ''))?.value;
  if (last.includes('header') && name?.kind === 'text' && value !== undefined && isCredentialHeader(name.text))
    addHeader(state.shared(line), name.text, value);
}

/** Headers set on something whose origin is not in the text. */
export function noteHeader(call: Call): void {
  const { name, last, args, state, line, bare } = call;
  noteNamedHeader(call);
  const [first, second, third] = args;
  const header = first?.value.kind === 'text' ? first.value.text : '';
  if (bare && args.length === 1) noteAnnotation(state, { last, name: header, line });
  const field = args.find((arg) => squash(arg.name ?? '') === 'forhttpheaderfield');
  if (field !== undefined && first !== undefined) addHeader(state.shared(line), render(field.value) ?? '', first.value);
  else if (second === undefined) return;
  else if (
    HEADER_SETTERS.includes(last) &&
    (isCredentialHeader(header) || (second.value.kind === 'answer' && /header/i.test(name)) || /^[A-Za-z]\w*(?:-\w+)+$/.test(header))
  )
    addHeader(state.shared(line), header, second.value);
  // Faraday: `f.request :authorization, 'Bearer', token`
  else if (last === 'request' && squash(header) === 'authorization' && third !== undefined)
    addHeader(state.shared(line), header, textValue(`${render(second.value) ?? ''} ${render(third.value) ?? ''}`));
}
