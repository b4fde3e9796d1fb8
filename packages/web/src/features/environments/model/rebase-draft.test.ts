import { describe, expect, it } from 'vitest';
import { draftFromEnvironment, newSecret, newVariable, toUpdateBody } from './draft.ts';
import { staging, withSecrets } from './environment.fixture.ts';
import { rebaseDraft } from './rebase-draft.ts';

const theirs = { ...staging, baseUrl: 'https://new.bookshop.example', timeoutMs: 5000, version: 4 };

describe('my edits on top of another person’s', () => {
  it('keep my changed fields and take theirs otherwise', () => {
    const mine = { ...draftFromEnvironment(staging), timeout: '9000' };
    expect(toUpdateBody(rebaseDraft(mine, staging, theirs))).toMatchObject({ baseUrl: theirs.baseUrl, timeoutMs: 9000 });
  });

  it('take all their headers unless I changed mine', () => {
    const changed = { ...theirs, headers: [{ key: 'X-New', value: '1' }] };
    expect(toUpdateBody(rebaseDraft(draftFromEnvironment(staging), staging, changed)).headers).toEqual(changed.headers);
    const mine = { ...draftFromEnvironment(staging), headers: [] };
    expect(toUpdateBody(rebaseDraft(mine, staging, changed)).headers).toEqual([]);
  });

  it('take their variables unless I changed mine', () => {
    const changed = { ...theirs, variables: [{ name: 'TENANT', value: 'theirs' }] };
    expect(toUpdateBody(rebaseDraft(draftFromEnvironment(staging), staging, changed)).variables).toEqual(changed.variables);
    const mine = { ...draftFromEnvironment(staging), variables: [newVariable({ name: 'TENANT', value: 'mine' })] };
    expect(toUpdateBody(rebaseDraft(mine, staging, changed)).variables).toEqual([{ name: 'TENANT', value: 'mine' }]);
  });

  it('keep the secrets they added and leave out those they removed', () => {
    const changed = withSecrets(theirs, 'TOKEN', 'WEBHOOK_KEY');
    expect(toUpdateBody(rebaseDraft(draftFromEnvironment(staging), staging, changed)).secrets).toEqual([
      { keyPath: 'TOKEN' },
      { keyPath: 'WEBHOOK_KEY' },
    ]);
  });

  it('keep one copy of a secret that both of us added, with the value I typed', () => {
    const draft = draftFromEnvironment(staging);
    const added = { ...newSecret(), keyPath: 'WEBHOOK_KEY', value: 'typed-by-me' };
    const changed = withSecrets(theirs, ...staging.secrets.map(({ keyPath }) => keyPath), 'WEBHOOK_KEY');
    const rebased = rebaseDraft({ ...draft, secrets: [...draft.secrets, added] }, staging, changed);
    expect(toUpdateBody(rebased).secrets?.filter(({ keyPath }) => keyPath === 'WEBHOOK_KEY')).toEqual([
      { keyPath: 'WEBHOOK_KEY', value: 'typed-by-me' },
    ]);
  });

  it('set a value I typed even if they removed that secret', () => {
    const draft = draftFromEnvironment(staging);
    const mine = { ...draft, secrets: draft.secrets.map((row) => (row.keyPath === 'TOKEN' ? { ...row, value: 'fresh' } : row)) };
    const changed = withSecrets(theirs, 'CLIENT_ID');
    expect(toUpdateBody(rebaseDraft(mine, staging, changed)).secrets).toEqual([
      { keyPath: 'CLIENT_ID' },
      { keyPath: 'TOKEN', value: 'fresh' },
    ]);
  });
});
