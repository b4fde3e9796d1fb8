import { expect, test } from 'vitest';
import { harborContext } from './plan-harbor.fixture.ts';
import { contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

test('A field that must be unique asks for a test of it.', () => {
  expect(wishOf('the email should be unique')).toEqual({ kind: 'unique', operation: 'POST /users', field: 'email' });
  expect(wishOf('emails must be unique', contextWithSuite)).toEqual({ kind: 'unique', operation: 'POST /users', field: 'email' });
});

test('A value and a status after the rule belong to the second of two requests.', () => {
  const message = "the name has to be unique: a second ship with name 'Tern' must come back as 409";
  const step = { operation: 'POST /ships', settings: [{ name: 'name', setting: { value: 'Tern' } }] };
  expect(wishOf(message, harborContext)).toMatchObject({ kind: 'flow', steps: [step, { ...step, expect: { status: '409' } }] });
});

test('An account is no other user if its value must be unique.', () => {
  const step = { operation: 'POST /users', settings: [{ name: 'email', setting: { value: 'jo@example.org' } }] };
  expect(wishOf('the email must be unique, a second account with jo@example.org gets a 409')).toMatchObject({
    kind: 'flow',
    steps: [step, { ...step, expect: { status: '409' } }],
  });
});

test('A field that must be validated asks for negative tests of it.', () => {
  expect(testedKeys('the email has to be validated')).toEqual(['POST /users']);
  expect(wishOf('the price needs to be validated')).toMatchObject({ kind: 'suite', kinds: ['negative'] });
});

test('A question about uniqueness writes nothing.', () => {
  const { decisions } = planMessage('should the email be unique?', contextWithSuite);
  expect(decisions.every((one) => one.kind !== 'do' || one.action.kind !== 'make-tests')).toBe(true);
});
