import { expect, test } from 'vitest';
import { identityState, listIdentities, nameProblem } from './identities.ts';
import { profile } from './profile.fixture.ts';

const of = (identity: string, environmentKey = 'local') => ({ ...profile, identity, environmentKey });

test('The first user comes first, the others by name, with the one that is being added.', () => {
  const profiles = [of('other'), of('default'), of('admin'), of('guest', 'staging')];
  expect(listIdentities(profiles, 'local', 'new')).toEqual(['default', 'admin', 'new', 'other']);
  expect(listIdentities([], 'local', 'default')).toEqual(['default']);
});

test.each([
  ['clerk', null],
  ['', null],
  ['2nd', 'Start with a letter and use letters, digits, dashes and underscores.'],
  ['a b', 'Start with a letter and use letters, digits, dashes and underscores.'],
  ['other', 'There is a user other already.'],
])('the name %j', (name, problem) => {
  expect(nameProblem(name, ['default', 'other'])).toBe(problem);
});

test('A user is ready when runs can use the profile.', () => {
  const states = [
    undefined,
    profile,
    { ...profile, enabled: false },
    { ...profile, tokenHostConfirmed: false },
    { ...profile, needsSignIn: true },
  ];
  expect(states.map(identityState)).toEqual(['none', 'ready', 'disabled', 'unconfirmed', 'sign-in']);
});
