import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputErrorMap } from './input-problem.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: inputErrorMap }).error?.issues.map((issue) => issue.message);

describe('the message for a value that a schema rejects', () => {
  test.each([
    ['a missing field', z.object({ name: z.string() }), {}, 'Required'],
    ['a number for a text', z.string(), 5, 'Must be text'],
    ['a list for an object', z.object({}), [], 'Must be an object'],
    ['a text for a whole number', z.int(), 'x', 'Must be a number'],
    ['a fraction for a whole number', z.int(), 1.5, 'Must be a whole number'],
    ['a text that is too long', z.string().max(1024), 'a'.repeat(1025), 'At most 1,024 characters'],
    ['an empty text', z.string().min(1), '', 'At least 1 character'],
    ['a number that is too small', z.number().min(10), 3, 'At least 10'],
    ['too many entries', z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 entries'],
    ['a wrong id', z.uuid(), 'x', 'Must be an id (UUID)'],
    ['a wrong address', z.email(), 'x', 'Must be an email address'],
    ['an unknown choice', z.enum(['EU', 'US']), 'UK', 'Must be one of EU, US'],
    ['an unknown field', z.strictObject({}), { colour: 1 }, 'Unknown field colour'],
    ['a value no form fits', z.union([z.string(), z.number()]), true, 'Does not match any of the allowed formats'],
  ])('%s', (_, schema, value, words) => {
    expect(said(schema, value)).toEqual([words]);
  });

  test('a rule with its own message keeps it', () => {
    expect(said(z.string('Name is required'), undefined)).toEqual(['Name is required']);
    expect(
      said(
        z.number().refine(() => false, 'Timeout must be 1000–60000.'),
        1,
      ),
    ).toEqual(['Timeout must be 1000–60000.']);
  });
});
