import { describe, expect, test } from 'vitest';
import { fromBackendCode, fromGenerationCode, fromWizardCode, toBackendCode, toWizardCode } from './auth-codes.ts';
import { AUTH_TYPES } from './auth-type.ts';

describe('The numbers of auth types on the wire', () => {
  test.each([
    ['oauth2_client_credentials', 0],
    ['api_key_header', 1],
    ['bearer_static', 2],
    ['session_cookie', 3],
    ['password', 4],
    ['basic', 5],
    ['custom_login', 6],
  ] as const)('%s is %i in profile lists, both ways', (type, code) => {
    expect(toBackendCode(type)).toBe(code);
    expect(fromBackendCode(code)).toBe(type);
  });

  test('device code and authorization code travel as 0', () => {
    expect([toBackendCode('device_code'), toBackendCode('auth_code')]).toEqual([0, 0]);
  });

  test('every type has a number', () => {
    expect(AUTH_TYPES.map(toBackendCode).every(Number.isInteger)).toBe(true);
  });

  test.each([
    [0, 'oauth2_client_credentials'],
    [1, 'password'],
    [2, 'basic'],
    [3, null],
    [4, null],
    [5, null],
    [6, 'custom_login'],
    [7, null],
  ])('the wizard test reads %i as %s', (code, type) => {
    expect(fromWizardCode(code)).toBe(type);
  });

  test.each(['oauth2_client_credentials', 'password', 'basic', 'custom_login'] as const)(
    '%s makes a round trip through the wizard test',
    (type) => {
      const code = toWizardCode(type);
      expect(typeof code === 'number' ? fromWizardCode(code) : null).toBe(type);
    },
  );

  test('types without a number in the wizard test are sent by name', () => {
    expect(toWizardCode('api_key_header')).toBe('api_key_header');
    expect(toWizardCode('device_code')).toBe(0);
  });

  test.each([
    [0, 'none'],
    [1, 'api_key_header'],
    [2, 'bearer_static'],
    [3, 'oauth2_client_credentials'],
    [4, null],
  ])('generation reads %i as %s', (code, type) => {
    expect(fromGenerationCode(code)).toBe(type);
  });

  test.each([-1, 7, 0.5, Number.NaN])('%d is not a type in profile lists', (code) => {
    expect(fromBackendCode(code)).toBeNull();
  });
});
