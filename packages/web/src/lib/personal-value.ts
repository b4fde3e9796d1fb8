import { lastSessionEnd, readSession, subscribeToSession } from './session/session-store.ts';
import { createStoredValue, type StoredValue } from './stored-value.ts';

interface OwnedValue {
  /** Null for a value that was stored without a session. */
  readonly owner: string | null;
  readonly value: string;
}

function parse(text: string): OwnedValue | null {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || !('owner' in found) || !('value' in found)) return null;
    const { owner, value } = found;
    return (owner === null || typeof owner === 'string') && typeof value === 'string' ? { owner, value } : null;
  } catch {
    return null;
  }
}

/**
 * A stored string that belongs to the signed-in user. Another user in the same browser never sees it, and signing out removes it. It is
 * kept when the session expires, so that the same user can sign in again and continue.
 */
export function createPersonalValue(key: string, storage: 'local' | 'session'): StoredValue {
  const stored = createStoredValue(key, storage);
  const ownValueIn = (text: string): string => {
    const owned = parse(text);
    return owned !== null && owned.owner === (readSession()?.user.id ?? null) ? owned.value : '';
  };
  const removeWhatIsNotOurs = (): void => {
    const owned = parse(stored.read());
    const person = readSession()?.user.id ?? null;
    const isOthers = person !== null && owned !== null && owned.owner !== null && owned.owner !== person;
    const isLeft = person === null && lastSessionEnd() === 'signed-out';
    if ((isOthers || isLeft) && stored.read() !== '') stored.write('');
  };
  subscribeToSession(removeWhatIsNotOurs);
  return {
    read: () => ownValueIn(stored.read()),
    write: (value) => {
      const owner = readSession()?.user.id ?? parse(stored.read())?.owner ?? null;
      stored.write(value === '' ? '' : JSON.stringify({ owner, value } satisfies OwnedValue));
    },
    use: () => ownValueIn(stored.use()),
  };
}
