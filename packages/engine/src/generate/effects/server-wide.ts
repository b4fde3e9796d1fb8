import { literalSegments, singular, wordsOf } from '../../format/words.ts';
import { type Operation, SAFE_METHODS } from '../../model/index.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs that reset, empty or restart everything. */
const RESETTING = set(
  'reset wipe purge prune flush truncate drop clear empty restore import reseed repopulate reinitialize reload restart reboot rebuild reindex',
);
/** Verbs that reset a server but may create a resource elsewhere, as in initializing a payment. */
const FILLING = set('seed populate initialize init migrate rollback');
/** Verbs that switch a feature on or off. Whether that is server-wide depends on the object of the verb. */
const SWITCHING = set(
  'enable disable toggle activate deactivate lock unlock pause resume start stop suspend freeze unfreeze drain failover switch join leave set put turn',
);
/** Words for parts of the server itself. */
const MACHINERY = set(
  'server system service site app application instance environment cluster swarm node scheduler worker engine maintenance mode feature flag registration signup debug readonly logging',
);
/** Words for data that all cases share. */
const SHARED = new Set([
  ...MACHINERY,
  ...set('db database data datum dataset store storage cache index queue state everything all log world catalog'),
]);
/** Words for data that belongs to one person and can be reset without affecting others. */
const PERSONAL = set(
  'password passwords passphrase pin pins token tokens otp totp mfa 2fa credential credentials email emails phone key keys secret secrets username avatar auth authentication forgot forgotten recovery',
);
const SAVED_STATES = set('backup snapshot dump checkpoint savepoint export archive image');
const ENDING = set('logout logoff signout signoff');

/** Things that a person signs off from, rather than signing them off. */
const SIGNED_IN = set('session user account member customer client device token login auth');
const OWN = set('current me mine own self this');

/** True for `POST /logout`, `DELETE /sessions/current` and similar operations. The run's credentials may not work afterwards. */
export function endsSession({ path, operationId, method }: Operation): boolean {
  const segments = literalSegments(path);
  const words = wordsOf(segments.at(-1) ?? '');
  const named = words.join('');
  // `POST /jobs/{jobId}/sign-off` approves a job.
  if (named === 'signoff' && path.includes('{')) return SIGNED_IN.has(singular(wordsOf(segments.at(-2) ?? '').at(-1) ?? ''));
  if (ENDING.has(named)) return true;
  if (path.includes('{')) return false;
  const [first = '', second = ''] = wordsOf(operationId?.split(/[./]/).at(-1) ?? '');
  const last = words.at(-1) ?? '';
  if (method === 'DELETE') return isSession(last) || (OWN.has(last) && isSession(singular(wordsOf(segments.at(-2) ?? '').at(-1) ?? '')));
  return last === 'revoke' || words[0] === 'revoke' || ENDING.has(first) || ENDING.has(first + second);
}

const isSession = (word: string): boolean => word === 'session' || word === 'token';

/**
 * True when an operation resets or switches a part of the whole server. A verb at the start of the last path segment is enough. A verb in
 * the operationId or the summary counts only if its object is named there too.
 */
export function isServerWide(op: Operation): boolean {
  if (op.path.includes('{')) return restoresSavedState(op);
  return isServerWidePath(op) || isServerWideName(op);
}

/** Restoring any backup changes the whole server. */
function restoresSavedState({ path, method }: Operation): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  const isRestore = wordsOf(segments.at(-1) ?? '')[0] === 'restore';
  const holder = wordsOf(literalSegments(path).at(-2) ?? '').at(-1) ?? '';
  return method !== 'GET' && isRestore && SAVED_STATES.has(singular(holder));
}

function isServerWidePath({ path, method }: Operation): boolean {
  const segments = literalSegments(path)
    .filter((segment) => !/^(?:api|rest|v\d+)$/i.test(segment))
    .map(wordsOf);
  const last = segments.at(-1) ?? [];
  const context = segments.at(-2) ?? [];
  const [verb = '', ...object] = splitCompound(last);
  const about = object.length > 0 ? object : context;
  if (isPersonal(about)) return false;
  if (FILLING.has(verb)) return about.length === 0 || isShared(about);
  if (SAFE_METHODS.includes(method)) return isResettingRead(verb, object);
  if (RESETTING.has(verb)) return isPlainObject(object) || object.every((word) => singular(word) !== word);
  return SWITCHING.has(verb) ? isShared(about) : isMaintenance(last) || isMaintenance(context);
}

/**
 * True for a GET that resets something, or that creates a shared object such as the database. An operation that creates one of many
 * databases would be a POST.
 */
function isResettingRead(verb: string, object: readonly string[]): boolean {
  return (RESETTING.has(verb) && isPlainObject(object)) || (verb === 'create' && isShared(object));
}

/** `/maintenance` and `/read-only-mode` are switches, but `/maintenance-windows` are resources. */
function isMaintenance(words: readonly string[]): boolean {
  return words.join('') === 'maintenance' || words.at(-1) === 'mode';
}

function isServerWideName({ operationId, summary, method }: Operation): boolean {
  const named = wordsOf(operationId?.split(/[./]/).at(-1) ?? '');
  return [named, wordsOf(summary ?? '')].some(([first = '', ...object]) => {
    const verb = infinitive(first);
    const near = object.slice(0, 4).map(singular);
    if (isPersonal(object.slice(0, 3))) return false;
    if (RESETTING.has(verb) || FILLING.has(verb)) return near.some((word) => SHARED.has(word));
    return SWITCHING.has(verb) && method !== 'GET' && near.some((word) => MACHINERY.has(word));
  });
}

const isKnownVerb = (word: string): boolean => RESETTING.has(word) || FILLING.has(word) || SWITCHING.has(word);

/** `Resets the database` and `reset database` mean the same. */
function infinitive(word: string): string {
  const forms = [word, singular(word), word.replace(/(?:es|ed|ing)$/, ''), word.replace(/(?:ing|es|ed)$/, 'e'), word.replace(/ies$/, 'y')];
  return forms.find(isKnownVerb) ?? word;
}

/** Splits a compound such as `resetdb` into `reset` and `db`. */
function splitCompound(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const match = /^([a-z]+?)(db|database|data|all|cache|server)$/.exec(first);
  const verb = match?.[1] ?? '';
  return match !== null && (RESETTING.has(verb) || FILLING.has(verb) || verb === 'create') ? [verb, match[2] ?? '', ...rest] : words;
}

function isPlainObject(object: readonly string[]): boolean {
  return object.length === 0 || isShared(object);
}

function isShared(words: readonly string[]): boolean {
  return words.some((word) => SHARED.has(word) || SHARED.has(singular(word)));
}

function isPersonal(words: readonly string[]): boolean {
  return words.some((word) => PERSONAL.has(word));
}
