import { expect, test } from 'vitest';
import { testedKeys, wishOf } from './plan-message.fixture.ts';
import { school } from './plan-school.fixture.ts';

const keysOf = (message: string, context = school) => testedKeys(message, context);

test.each([
  ['Teste bitte das Anlegen eines Schülers', 'POST /students'],
  ['alle Rechnungen auflisten', 'GET /invoices'],
  ['pruebas negativas para crear un estudiante', 'POST /students'],
])('A request in another language names operations like an English one: %s', (message, key) => {
  expect(keysOf(message)).toEqual([key]);
});

test('A word that the spec uses itself is not translated.', () => {
  expect(keysOf('teste la création des clients')).toEqual(['POST /clients']);
});

test('A plural is found by its singular.', () => {
  expect(keysOf('prueba listar los estudiantes')).toEqual(['GET /students']);
});

test('British spelling finds the American spelling of the spec.', () => {
  expect(keysOf('could you cover finalising an invoice, please?')).toEqual(['POST /invoices/{invoice}/finalize']);
});

test('Forms of verbs are translated like their infinitives.', () => {
  expect(wishOf('Ein Benutzer registriert sich, bestellt ein Buch und storniert die Bestellung wieder')).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /users' }, { operation: 'POST /orders' }, { operation: 'DELETE /orders/{orderId}' }],
  });
});
