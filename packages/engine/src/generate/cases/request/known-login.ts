import { placeholdersIn } from '../../../json/template.ts';
import { isObject, ownValue } from '../../../json/values.ts';
import type { EnvVariable, Json, JsonObject, Operation, StepRequest } from '../../../model/index.ts';

/** The operation that an environment's first user logs in with. */
export interface KnownLogin {
  /** The operation's key. */
  readonly op: string;
  /** The login's body, with a variable for each value that only the environment knows. */
  readonly body: JsonObject;
  readonly env: Readonly<Record<string, EnvVariable>>;
}

/** Sends the user's credentials in a login, because invented ones are rejected. Other requests do not change. */
export function withLogin(login: KnownLogin | null, op: Operation, request: StepRequest): StepRequest {
  if (login === null || login.op !== op.key) return request;
  const { json, form } = request;
  const filled = {
    ...request,
    ...(json === undefined ? {} : { json: fillKnown(json, login.body) }),
    ...(form === undefined ? {} : { form: fillForm(form, login.body) }),
  };
  const used = placeholdersIn([filled.json ?? null, filled.form ?? null]);
  return Object.keys(login.env).every((name) => used.includes(name)) ? filled : request;
}

function fillKnown(value: Json, known: Json | undefined): Json {
  if (isObject(value))
    return isObject(known)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillKnown(member, ownValue(known, name))]))
      : value;
  return typeof known === 'string' ? known : value;
}

function fillForm(form: Readonly<Record<string, string>>, known: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(form).map(([name, text]) => {
      const value = ownValue(known, name);
      return [name, typeof value === 'string' ? value : text];
    }),
  );
}
