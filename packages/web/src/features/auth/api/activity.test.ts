// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { addActivity, readMemory, rememberDraft, rememberedDraft } from './activity.ts';
import { emptyDraft, plainOf } from './draft.ts';

const stored = (): string => localStorage.getItem('assay.auth-pilot') ?? '';

beforeEach(() => localStorage.clear());

describe('what the wizard remembers', () => {
  it('keeps the last five entries, newest first', () => {
    for (let n = 1; n <= 7; n += 1) addActivity({ projectId: 'p', environmentKey: 'local' }, 'test', `entry ${n}`);
    expect(readMemory(stored()).logs['p/local']?.map(({ message }) => message)).toEqual([
      'entry 7',
      'entry 6',
      'entry 5',
      'entry 4',
      'entry 3',
    ]);
  });

  it('keeps an unsaved form by its place and forgets it when told', () => {
    const draft = plainOf(emptyDraft('basic', 'https://x.test'));
    rememberDraft('p/local', draft);
    expect(rememberedDraft('p/local')).toEqual(draft);
    expect(rememberedDraft('p/prod')).toBeNull();
    rememberDraft('p/local', null);
    expect(rememberedDraft('p/local')).toBeNull();
  });

  it.each(['', '[]', 'no json', '{"logs":{"a":{}},"drafts":{"a":{"type":"nothing"}}}'])('takes nothing from %j', (json) => {
    expect(readMemory(json)).toEqual({ logs: {}, drafts: {} });
  });
});
