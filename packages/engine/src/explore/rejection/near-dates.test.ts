import { describe, expect, test } from 'vitest';
import { isObject } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { acceptsBody, exploreWith, json, modelOf, object } from '../scripted-api.fixture.ts';
import { classifyNote } from './classify-note.ts';

const TODAY = 'Thu, 19 Nov 2026 11:05:00 GMT';
const DAY_MS = 86_400_000;
const daysAhead = (value: Json | undefined): number => (Date.parse(String(value)) - Date.parse('2026-11-19')) / DAY_MS;

/** A server that accepts bookings for the next days only. */
async function book(format: string, [from, to]: readonly [string, string], problemOf: (from: number, to: number) => string | null) {
  const day = { type: 'string', format };
  const model = modelOf({ '/bookings': { post: acceptsBody(object({ [from]: day, [to]: day }, [from, to])) } });
  const { result, calls } = await exploreWith(model, ({ body }) => {
    const sent = isObject(body) ? body : {};
    const problem = problemOf(daysAhead(sent[from]), daysAhead(sent[to]));
    return problem === null ? json(201, { id: 'b1' }) : json(422, { error: problem }, { date: TODAY });
  });
  return { isReached: result.operations[0]?.reason === null, body: calls.at(-1)?.body, facts: result.facts };
}

describe('A sentence with "more than" asks for', () => {
  const kindOf = (text: string): string =>
    classifyNote({ text, shape: 'error', at: null, place: null, allowed: null }, ['start', 'birth_date']).kind;

  test.each([
    'start must be more than 24 hours in advance',
    'Bookings must be made more than 2 days in advance',
    'start is required to be more than 24 hours in advance',
    'start must not be in the past and must be more than 24 hours in advance',
  ])('a later date: %s', (text) => {
    expect(kindOf(text)).toBe('later');
  });

  test.each(['birth_date must be more than 18 years ago', 'You must be more than 18 years old'])('no closer date: %s', (text) => {
    expect(kindOf(text)).not.toBe('nearer');
  });

  test.each([
    'start must not be more than 90 days in advance',
    'Bookings cannot be made more than 90 days in advance',
    'No more than 90 days ahead',
    "Bookings can't be made more than 90 days in advance",
    'birth_date is more than 120 years ago',
  ])('a closer date: %s', (text) => {
    expect(kindOf(text)).toBe('nearer');
  });

  test('a later date, so that the operation is reached.', async () => {
    const { isReached } = await book('date-time', ['starts_at', 'ends_at'], (start, end) =>
      start < 1.46 ? 'starts_at must be more than 24 hours in advance' : end <= start ? 'ends_at must be after starts_at' : null,
    );
    expect(isReached).toBe(true);
  });
});

describe('Dates that are too far ahead', () => {
  test.each([
    'Must be at most 60 days ahead',
    'Bookings open 60 days in advance, no more than 60 days ahead',
    'start_date must be within the next 8 weeks',
    'The date is too far in the future',
    'A stay cannot start more than 56 days ahead',
    'start_date is more than 56 days ahead',
    'start_date must be within 60 days',
  ])('After "%s", a date in the next days is sent.', async (message) => {
    const { isReached, facts } = await book('date', ['start_date', 'end_date'], (start, end) => {
      if (start < 1) return 'start_date is in the past';
      return start > 56 || end > 60 ? message : end <= start ? 'end_date must be after start_date' : null;
    });
    expect(isReached).toBe(true);
    expect(facts.map(({ kind }) => kind)).not.toContain('value');
  });

  test('Points in time stay within the hours that the message allows.', async () => {
    const { isReached } = await book('date-time', ['starts_at', 'ends_at'], (start, end) =>
      end > 2 ? 'ends_at: at most 48 hours ahead' : start < 0.46 ? 'starts_at is in the past' : null,
    );
    expect(isReached).toBe(true);
  });

  test.each(['the window must last one to eight hours', 'to: the period is between 1 and 8 hours long'])(
    'After "%s", the period is short.',
    async (message) => {
      const { isReached } = await book('date-time', ['from', 'to'], (from, to) => {
        const hours = (to - from) * 24;
        return from < 0 ? 'from must be in the future' : hours < 1 || hours > 8 ? message : null;
      });
      expect(isReached).toBe(true);
    },
  );

  test('A period that is too long gets shorter.', async () => {
    const { isReached, body } = await book('date', ['from', 'to'], (from, to) =>
      from < 0
        ? 'from is in the past'
        : from > 60
          ? 'from: at most 60 days ahead'
          : to - from !== 1
            ? 'to: the period is at most 2 days long'
            : null,
    );
    expect(isReached).toBe(true);
    expect(body).toMatchObject({ from: '2026-11-22' });
  });
});
