import { expect, it } from 'vitest';
import { validResult } from './profile.fixture.ts';
import { testOutcome } from './test-outcome.ts';

const probe = (verdict: 'proven' | 'refused' | 'open' | 'unclear' | 'unreachable') => ({
  url: 'https://api.test',
  withoutStatus: 401,
  withStatus: 401,
  verdict,
  message: '401 without, 401 with: the credential is rejected.',
});
const simulated = { ...validResult, expirySource: 'simulated' } as const;

it.each([
  ['a token from a token server', validResult, 'obtained'],
  ['a simulated token without a probe', simulated, 'obtained'],
  ['a simulated token that the target accepts', { ...simulated, probe: probe('proven') }, 'obtained'],
  ['a simulated token that the target rejects', { ...simulated, probe: probe('refused') }, 'rejected'],
  ['a real token that one operation rejects', { ...validResult, probe: probe('refused') }, 'obtained'],
  ['a probe that proves nothing', { ...validResult, ok: false, status: 'not_proven' }, 'not-proven'],
  ['a wait for consent', { ...validResult, ok: false, continuation: 'sealed' }, 'waiting'],
  ['a host that nobody confirmed', { ...validResult, ok: false, status: 'host_unconfirmed' }, 'waiting'],
  ['any other failure', { ...validResult, ok: false, status: 'invalid_client' }, 'failed'],
] as const)('%s is shown as such', (_what, result, outcome) => {
  expect(testOutcome(result)).toBe(outcome);
});
