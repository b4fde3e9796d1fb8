import { expect, test } from 'vitest';
import type { Operation } from '../../../model/index.ts';
import { json, modelOf, param } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, responseWith } from '../sample-services/plain-server.fixture.ts';
import { findReleaseSentence } from './gives-back.ts';

const said = (description: string): boolean => findReleaseSentence({ summary: 'Cancel', description } as Operation) !== undefined;

test.each([
  'The pieces go back into stock.',
  'Others can book the seats again.',
  'Frees the place.',
  'Cancels the stay; the nights are available again.',
  'Cancels an order that is open. Returns the stock.',
])('“%s” says that something is given back.', (sentence) => {
  expect(said(sentence)).toBe(true);
});

test.each([
  'The customer gets the money back.',
  'An order cannot be cancelled again.',
  'The seat is not released.',
  'Cancels the stay.',
  'Returns the order.',
  'The end of the term moves back by the frozen days.',
])('“%s” does not say that something is given back.', (sentence) => {
  expect(said(sentence)).toBe(false);
});

const id = param('id', { type: 'integer' });
const text = { type: 'string', maxLength: 60 };
const stays = modelOf({
  ...pathsOf('rooms', { fields: { label: text } }),
  ...pathsOf('stays', {
    fields: { room_id: { type: 'integer' }, day: { type: 'string', format: 'date' } },
    post: { description: 'Books a room for a day. 409 if it is taken.' },
  }),
  '/stays/{id}/cancel': {
    post: {
      description: 'The room can be booked again.',
      parameters: [id],
      responses: { 200: responseWith({ type: 'object' }), 409: { description: 'no' } },
    },
  },
});

const house = (isKept: boolean) =>
  brokenRules(stays, {
    before: ({ method, path, body }, server) => {
      const [, number] = /^\/stays\/(\d+)\/cancel$/.exec(path) ?? [];
      const open = server.all('stays').filter((row) => isKept || row.cancelled !== true);
      const { room_id: room, day } = { room_id: null, day: null, ...(typeof body === 'object' ? body : {}) };
      if (method === 'POST' && path === '/stays' && open.some((row) => row.room_id === room && row.day === day))
        return json(409, { error: 'the room is taken' });
      if (number === undefined || method !== 'POST') return null;
      const rows = server.all('stays').map((row) => (row.id === Number(number) ? { ...row, cancelled: true } : row));
      server.replace('stays', rows);
      return json(200, rows.find((row) => row.id === Number(number)) ?? {}, { 'content-type': 'application/json' });
    },
  });

test('What a cancelled resource occupied can be taken again.', async () => {
  const isAbout = (rule: string): boolean => rule.startsWith('not-released');
  expect((await house(false)).filter(isAbout)).toEqual([]);
  expect((await house(true)).filter(isAbout)).toEqual(['not-released POST /stays/{id}/cancel']);
});
