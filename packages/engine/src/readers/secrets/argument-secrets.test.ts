import { expect, test } from 'vitest';
import { findArgumentSecrets } from './argument-secrets.ts';

test.each([
  ['void login(String user, String password) {}\nclient.login("ada", "Hopper-71");', ['Hopper-71']],
  ['def __init__(self, host, secret): ...\nclass X: __init__("a.example", "Hopper-71")', ['Hopper-71']],
  ['record Vault(Path file, char[] passphrase) {}\nnew Vault(Path.of("a.p12"), "Hopper-71".toCharArray())', ['Hopper-71']],
  ['add("password", secret)\nadd("client_id", "desk-app")', []],
  ['function greet(name) {}\ngreet("Ada")', []],
])('in %s', (text, expected) => {
  expect(findArgumentSecrets(text)).toEqual(expected);
});
