import { squash } from '../calls/http-call.ts';
import { looksLikeAddress } from '../calls/url-parts.ts';
import { wordList } from '../calls/word-list.ts';
import { applyEffect } from './apply-effect.ts';
import { applyOptions } from './apply-options.ts';
import type { Call } from './call.ts';
import type { Draft } from './draft.ts';
import { type Argument, entriesOf, type Value } from './value.ts';

const CLIENTS = wordList(`
    session client asyncclient clientsession httpclient restclient extend axioscreate faradaynew agent webclient
    resttemplate webclientcreate webclientbuilder httpclientnewhttpclient guzzlehttpclient defaults connection conn
    instance requestdefaults gotextend kycreate kyextend restclientbuilder dio given httpsconnection httpconnection newcontext
    clientbuilder httpclientbuilder
  `);

const CONFIGURING = wordList('withtoken withbasicauth withheaders withheader withdigestauth asform acceptjson withoptions withcookies');

/** `Http::withToken($token)->get(...)`: a client made by its first setting. */
export function openConfigured({ name, last, receiver, args, state, line }: Call): Value | null {
  const isModule = /^HTTP\.(?:auth|basic_auth|headers|cookies)$/.test(name);
  if ((!CONFIGURING.includes(last) && !isModule) || receiver?.kind !== 'opaque') return null;
  const exchange: Extract<Value, { kind: 'exchange' }> = { kind: 'exchange', id: state.open({ line, ambient: true }).id, part: null };
  applyEffect({ state, exchange, method: name.split('.').at(-1) ?? '', args });
  return exchange;
}

/** A client, a session, or an application under test. */
export function openClient({ name, last, args, state, line }: Call): Value | null {
  if (isApplication(last, args)) {
    const application = state.open({ line, ambient: true });
    application.cookieJar = last === 'agent';
    return { kind: 'exchange', id: application.id, part: null };
  }
  const names = name.split('.');
  const constructed = last === 'new' || last === 'create' ? squash(names.at(-2) ?? '') : last;
  if (![constructed, squash(names.slice(-2).join('.')), squash(name)].some((one) => CLIENTS.includes(one))) return null;
  const draft = state.open({ line, ambient: true });
  if (/session|agent|jar/.test(constructed)) draft.cookieJar = true;
  for (const arg of args) configureClient(draft, arg, constructed);
  return { kind: 'exchange', id: draft.id, part: null };
}

/** `request(app)`: a test sends to the application itself. */
function isApplication(last: string, [first, second]: readonly Argument[]): boolean {
  const label = first?.value.kind === 'opaque' && second === undefined ? first.value.label : '';
  return ['request', 'supertest', 'agent'].includes(last) && /^(?:app|server|httpServer|application)$/i.test(label);
}

function configureClient(draft: Draft, { name, value }: Argument, constructed: string): void {
  const entries = name === null ? entriesOf(value) : [{ name, value }];
  if (entries !== null) applyOptions(draft, entries);
  else if (value.kind !== 'text') return;
  else if (looksLikeAddress(value.text)) draft.url = value.text;
  else if (constructed.endsWith('connection')) draft.url = `${constructed.startsWith('https') ? 'https' : 'http'}://${value.text}`;
}
