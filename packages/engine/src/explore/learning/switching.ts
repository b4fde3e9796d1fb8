import { memoize } from '../../format/memoize.ts';
import { wordsOf } from '../../format/words.ts';
import { isObject } from '../../json/values.ts';
import { type Operation, SAFE_METHODS } from '../../model/index.ts';
import type { ExploreContext } from '../world.ts';

/** Verbs after which a resource can no longer be used as before. */
const ENDING = new Set(
  'archive close cancel complete finish expire revoke terminate suspend retire block ban end trash return release withdraw void'.split(' '),
);
const OPPOSITES: Readonly<Record<string, string>> = {
  off: 'on',
  disable: 'enable',
  deactivate: 'activate',
  lock: 'unlock',
  pause: 'resume',
  stop: 'start',
};
const TURNING_ON = new Set(Object.values(OPPOSITES));

const verbOf = ({ path }: Operation): string => verbIn(path);

const verbIn = memoize((path: string): string => {
  const last = path.split('/').at(-1) ?? '';
  return last.includes('{') ? '' : (wordsOf(last)[0] ?? '');
});

/** True for `POST /features/{id}/archive`. It is tried late, and only on resources that the exploration created. */
export function closesResource(op: Operation): boolean {
  return !SAFE_METHODS.includes(op.method) && op.method !== 'DELETE' && ENDING.has(verbOf(op));
}

const HARMLESS_PASSWORD = /validate|check|strength|email|mail|forgot|request|policy|rules/i;

/** True for an operation that sets a password. It is used only on accounts that the exploration created, so that nobody is locked out. */
export function setsPassword({ method, path, security }: Operation, fields: readonly string[]): boolean {
  const words = path
    .split('/')
    .filter((part) => !part.includes('{'))
    .slice(-2)
    .join('-');
  return (
    !SAFE_METHODS.includes(method) &&
    /passw(?:or)?d|passphrase/i.test(words) &&
    !HARMLESS_PASSWORD.test(words) &&
    !asksForMail({ method, path, security }, fields)
  );
}

/** Anyone may request an email or a code. Nothing changes until the recipient acts. */
export function asksForMail(
  { method, path, security }: Pick<Operation, 'method' | 'path' | 'security'>,
  fields: readonly string[],
): boolean {
  const isPublic = security.every((alternative) => alternative.length === 0);
  return (
    method === 'POST' &&
    /passw|reset|forgot|recover/i.test(path) &&
    isPublic &&
    fields.length > 0 &&
    fields.every((name) => /^(?:e-?mail(?:_?address)?|user_?name|login|phone(?:_?number)?)$/i.test(name))
  );
}

/** True for `POST /environments/{name}/off` and its opposite. */
export function isSwitch(op: Operation): boolean {
  const verb = verbOf(op);
  return !SAFE_METHODS.includes(op.method) && op.path.includes('{') && (Object.hasOwn(OPPOSITES, verb) || TURNING_ON.has(verb));
}

/** Off comes before on, so that the second request restores the setting. */
export const isSwitchOn = (op: Operation): boolean => TURNING_ON.has(verbOf(op));

/** An existing setting is toggled only if it can be restored: the opposite operation exists, and the setting is known to be on. */
export function canRestore({ model, pool }: Pick<ExploreContext, 'model' | 'pool'>, op: Operation, id: string | number): boolean {
  const verb = verbOf(op);
  const opposite = OPPOSITES[verb] ?? Object.entries(OPPOSITES).find(([, on]) => on === verb)?.[0];
  const path = opposite === undefined ? '' : `${op.path.slice(0, op.path.lastIndexOf('/'))}/${opposite}`;
  const hasOpposite = model.operations.some((other) => other.path === path && other.method === op.method);
  const isOn = pool
    .all()
    .some(({ value }) => isObject(value) && Object.values(value).includes(id) && (value.enabled === true || value.active === true));
  return hasOpposite && isOn;
}

/** Verbs of operations that restore a resource. */
export const RESTORING_PATH = /\/(?:restore|undelete|recover|unarchive|un-archive|uncancel|reactivate)$/i;
