import type { ProfileSettings } from '../profile-draft.ts';

export type SimulationResult =
  | { readonly kind: 'valid'; readonly lifetimeS: number }
  | { readonly kind: 'failure'; readonly code: string; readonly message: string; readonly hint: string };

const fail = (code: string, message: string, hint: string): SimulationResult => ({ kind: 'failure', code, message, hint });

/** Checks only the format of a fixed credential. Only the probe proves that it works. */
export function simulateStatic({ type, tokenUrl, params }: ProfileSettings, value: string): SimulationResult {
  if (tokenUrl.includes('fail')) return fail('network_error', 'network_error', 'Network unreachable (simulated)');
  if (type === 'bearer_static' && value.length <= 10) return fail('invalid_token', 'invalid_token', 'Token too short');
  if (type === 'api_key_header' && value.length <= 6) return fail('invalid_key', 'invalid_key', 'API key too short');
  const cookie = params.cookie_name || 'sid';
  if (type === 'session_cookie' && !value.includes(`${cookie}=`)) return fail('invalid_cookie', 'invalid_cookie', `Missing ${cookie}=`);
  return { kind: 'valid', lifetimeS: type === 'bearer_static' ? 7200 : 3600 };
}
