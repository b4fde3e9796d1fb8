import { MIN_PASSWORD_LENGTH } from '@assay/contract/constants';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { FieldErrors } from '../../../lib/field-errors.ts';

const EMAIL_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns an error message, or undefined when the value is valid. */
type Check = (value: string) => string | undefined;

export const isRequired =
  (label: string): Check =>
  (value) =>
    value.trim() === '' ? `${label} is required` : undefined;

export const isEmailAddress: Check = (value) => {
  if (value.trim() === '') return 'Email is required';
  return EMAIL_ADDRESS.test(value.trim()) ? undefined : 'Enter an email address, such as name@company.example';
};

export const isNewPassword: Check = (value) =>
  value.length < MIN_PASSWORD_LENGTH ? `Password must be at least ${MIN_PASSWORD_LENGTH} characters` : undefined;

/** Returns the form's errors by field name; empty when it can be submitted. */
export function checkForm(values: Readonly<Record<string, string>>, checks: Readonly<Record<string, Check>>): FieldErrors {
  const found = Object.entries(checks).map(([name, check]) => [name, check(values[name] ?? '')] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export interface FormFailure {
  readonly fields: FieldErrors;
  /** An error that does not belong to a single field. */
  readonly message: string | null;
}

const labels: Readonly<Record<string, string>> = {
  email: 'This email address',
  username: 'This username',
  password: 'This password',
  name: 'The name',
  surname: 'The surname',
  code: 'The code',
};

/** Turns a server message such as "is too easy to guess" into a sentence for the field. */
const asSentence = (name: string, problem: string): string => (labels[name] === undefined ? problem : `${labels[name]} ${problem}`);

/** Splits an error into messages for the fields it names, or one message above the form. */
export function readFailure(error: unknown, known: readonly string[]): FormFailure {
  if (!(error instanceof ApiError)) return { fields: {}, message: 'An unexpected error occurred' };
  const named = Object.entries(error.fields).filter(([name]) => known.includes(name));
  if (named.length === 0) return { fields: {}, message: error.detail };
  return { fields: Object.fromEntries(named.map(([name, problem]) => [name, asSentence(name, problem)])), message: null };
}
