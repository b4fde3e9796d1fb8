import { tokenFailure } from './token-failure.ts';
import type { TokenFailure } from './token-outcome.ts';
import type { TokenSettings } from './token-settings.ts';

type RequiredPart = readonly [name: string, value: string];

/** Before anything is sent, detects requests that cannot succeed and returns the error code that the server would return. */
export function describeMissingPart(settings: TokenSettings): TokenFailure | null {
  switch (settings.kind) {
    case 'login':
      return settings.username !== '' && settings.password !== ''
        ? null
        : tokenFailure('invalid_client', 'The username and password for the login are missing.', {
            hint: 'Enter a username and password, or use secrets from the environment',
          });
    case 'client-credentials':
      return firstEmpty(['client id', settings.client.id], ['client secret', settings.client.secret]);
    case 'password':
      return firstEmpty(['user name', settings.username], ['password', settings.password]);
    case 'authorization-code':
      return settings.code === '' ? tokenFailure('access_denied', 'The authorization server did not return a code.') : null;
    default:
      return null;
  }
}

function firstEmpty(...parts: readonly RequiredPart[]): TokenFailure | null {
  const empty = parts.find(([, value]) => value === '');
  return empty === undefined ? null : tokenFailure('invalid_client', `The ${empty[0]} is missing.`);
}
