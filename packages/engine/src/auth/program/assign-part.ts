import { isCredentialHeader } from '../calls/credential-names.ts';
import { applyEffect } from './apply-effect.ts';
import { addHeader } from './draft.ts';
import type { State } from './state.ts';
import { record, render, type Value } from './value.ts';

interface Assigned {
  readonly of: Value;
  readonly value: Value;
  readonly state: State;
  readonly line: number;
}

/** `request.Content = body`, `client.auth = (user, password)` */
export function assignMember({ of, name, value, state, line }: Assigned & { readonly name: string }): void {
  if (of.kind === 'exchange') {
    const args = [{ name: null, value }];
    if (of.part === 'headers' && isCredentialHeader(name)) assignIndex({ of, by: name, value, state, line });
    else applyEffect({ state, exchange: of, method: name, args });
  } else if (of.kind === 'record') of.entries.push({ name, value });
  else if (isCredentialHeader(name) && of.kind === 'opaque' && /header/i.test(of.label)) addHeader(state.shared(line), name, value);
}

/** `request["X-Key"] = key`, `params["grant_type"] = "password"` */
export function assignIndex({ of, by, value, state, line }: Assigned & { readonly by: string }): void {
  if (of.kind === 'exchange') {
    const draft = state.draft(of.id);
    if (draft === null) return;
    const text = render(value);
    if (of.part === 'query' && text !== null) draft.query.push({ name: by, value: text });
    else addHeader(draft, by, value);
  } else if (of.kind === 'record') of.entries.push({ name: by, value });
  else if (of.kind === 'opaque' && /param|query|kwargs/i.test(of.label)) state.assign(of.label, record([{ name: by, value }]));
  else if (of.kind === 'opaque' && isCredentialHeader(by)) addHeader(state.shared(line), by, value);
}
