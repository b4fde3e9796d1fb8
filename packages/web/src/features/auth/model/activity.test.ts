// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenReply } from '../../../lib/session/session.fixture.ts';
import { clearSession, storeTokens } from '../../../lib/session/session-store.ts';
import { addActivity, parseWizardMemory, rememberDraft, rememberedDraft } from './activity.ts';
import { emptyDraft, withoutSecrets } from './draft.ts';

const stored = (): string => JSON.parse(localStorage.getItem('assay.auth-pilot') ?? '{}').value ?? '';
/** The tokens for a session of this user. */
const tokensOf = (sub: string) => ({ ...tokenReply(sub), id_token: `x.${btoa(JSON.stringify({ sub, email: `${sub}@example.test` }))}.x` });

beforeEach(() => localStorage.clear());

describe('the stored state of the wizard', () => {
  it('keeps the last five entries, newest first', () => {
    for (let n = 1; n <= 7; n += 1) addActivity({ projectId: 'p', environmentKey: 'local' }, 'test', `entry ${n}`);
    expect(parseWizardMemory(stored()).logs['p/local']?.map(({ message }) => message)).toEqual([
      'entry 7',
      'entry 6',
      'entry 5',
      'entry 4',
      'entry 3',
    ]);
  });

  it('keeps an unsaved form for each environment until it is cleared', () => {
    const draft = withoutSecrets(emptyDraft('basic', 'https://x.test'));
    rememberDraft('p/local', draft);
    expect(rememberedDraft('p/local')).toEqual(draft);
    expect(rememberedDraft('p/prod')).toBeNull();
    rememberDraft('p/local', null);
    expect(rememberedDraft('p/local')).toBeNull();
  });

  it.each(['', '[]', 'no json', '{"logs":{"a":{}},"drafts":{"a":{"type":"nothing"}}}'])('ignores %j', (json) => {
    expect(parseWizardMemory(json)).toEqual({ logs: {}, drafts: {} });
  });
});

describe('the stored data of Auth Pilot', () => {
  const draft = withoutSecrets(emptyDraft('basic', 'http://127.0.0.1:1'));

  it('is removed when the user signs out', () => {
    storeTokens(tokensOf('ada'));
    rememberDraft('p e', draft);
    addActivity({ projectId: 'p', environmentKey: 'e' }, 'test', 'Token acquired');
    expect(rememberedDraft('p e')).toEqual(draft);
    clearSession('signed-out');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Token acquired');
    storeTokens(tokensOf('ada'));
    expect(rememberedDraft('p e')).toBeNull();
  });

  it('is not shown to another user', () => {
    storeTokens(tokensOf('ada'));
    rememberDraft('p e', draft);
    clearSession('refused');
    storeTokens(tokensOf('ben'));
    expect(rememberedDraft('p e')).toBeNull();
  });
});
