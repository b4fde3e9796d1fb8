import { describe, expect, it } from 'vitest';
import { draftFromEnvironment, type EnvironmentDraft, emptyDraft, newHeader, newSecret, newVariable } from './draft.ts';
import { staging } from './environment.fixture.ts';
import { lacksRequiredValue, validateDraft, visibleFields } from './validate-draft.ts';

const edit = (part: Partial<EnvironmentDraft>) => validateDraft({ ...draftFromEnvironment(staging), ...part }, 'edit');

describe('the validation of an environment', () => {
  it('accepts a stored environment', () => {
    expect(edit({})).toEqual({});
  });

  it.each(['', '  '])('requires a name instead of %j', (name) => {
    expect(edit({ name }).name).toBe('Name is required');
  });

  it.each(['bookshop', 'ftp://bookshop.example', 'javascript:alert(1)', ''])('rejects the address %j', (baseUrl) => {
    expect(edit({ baseUrl }).baseUrl).toBe('Enter a valid URL (http/https).');
  });

  it.each(['999', '60001', 'abc', '', '1000.5'])('rejects the timeout %j in an editor', (timeout) => {
    expect(edit({ timeout }).timeoutMs).toBe('Timeout must be 1000–60000.');
  });

  it.each(['1000', '60000'])('accepts the timeout %s', (timeout) => {
    expect(edit({ timeout })).toEqual({});
  });

  it('uses 30000 for a new timeout that is not a number', () => {
    const draft = { ...emptyDraft, name: 'local', baseUrl: 'http://127.0.0.1:4601' };
    expect(validateDraft({ ...draft, timeout: 'soon' }, 'create')).toEqual({});
    expect(validateDraft({ ...draft, timeout: '999' }, 'create').timeoutMs).toBe('Timeout must be 1000–60000.');
  });

  it('reports a bad header at its row, even after empty rows', () => {
    const [empty, bad] = [newHeader(), newHeader({ key: 'X Tenant', value: 'a' })];
    expect(Object.keys(edit({ headers: [empty, bad] }))).toEqual([`headers.${bad.id}.key`]);
  });

  it('asks for the name of a row with a value, because it would not be saved otherwise', () => {
    const [header, variable, secret] = [
      newHeader({ key: ' ', value: 'a' }),
      newVariable({ name: '', value: 'b' }),
      { ...newSecret(), value: 'c' },
    ];
    const fields = [`headers.${header.id}.key`, `variables.${variable.id}.name`, `secrets.${secret.id}.keyPath`];
    const found = edit({ headers: [header], variables: [variable], secrets: [secret] });
    expect(found).toEqual(Object.fromEntries(fields.map((field) => [field, 'Enter a name, or clear the value.'])));
    expect(edit({ headers: [newHeader()], variables: [newVariable()], secrets: [newSecret()] })).toEqual({});
  });

  it('reports a reference to a missing secret', () => {
    const header = newHeader({ key: 'Authorization', value: 'Bearer {{secret.NOWHERE}}' });
    expect(edit({ headers: [header] })).toEqual({ [`headers.${header.id}.value`]: 'There is no secret named NOWHERE.' });
  });

  it('lets a header refer to a secret by its old name while it is renamed, because saving rewrites it', () => {
    const secrets = draftFromEnvironment(staging).secrets.map((row) => (row.keyPath === 'TOKEN' ? { ...row, keyPath: 'ACCESS' } : row));
    expect(edit({ secrets, headers: [newHeader({ key: 'Authorization', value: '{{secret.TOKEN}}' })] })).toEqual({});
  });

  it('requires the value of a new secret and reports a duplicate key', () => {
    const fresh = { ...newSecret(), keyPath: 'NEW' };
    expect(edit({ secrets: [fresh] })).toEqual({ [`secrets.${fresh.id}.value`]: 'Enter a value for this secret.' });
    const twin = { ...newSecret(), keyPath: 'TOKEN', value: 'x' };
    const { secrets } = draftFromEnvironment(staging);
    expect(edit({ secrets: [...secrets, twin] })).toEqual({ [`secrets.${twin.id}.keyPath`]: 'This key appears twice.' });
  });

  it('shows server errors at the right rows', () => {
    const draft = draftFromEnvironment(staging);
    const second = draft.headers[1];
    expect(visibleFields({ 'headers.1.value': 'No.', name: 'Taken.' }, draft)).toEqual({
      [`headers.${second?.id}.value`]: 'No.',
      name: 'Taken.',
    });
  });

  it('reports the required fields of a new environment', () => {
    expect(lacksRequiredValue(emptyDraft)).toBe(true);
    expect(lacksRequiredValue({ ...emptyDraft, name: ' local ', baseUrl: 'x' })).toBe(false);
  });
});
