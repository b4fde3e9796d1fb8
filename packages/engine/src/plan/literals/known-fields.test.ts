import { expect, test } from 'vitest';
import { processorTime } from '../../processor-time.fixture.ts';
import type { Input } from '../situation/inputs.ts';
import { fieldsCalled } from './known-fields.ts';

const field = (label: string): Input => ({ target: 'field', name: label.split('.').at(-1) ?? label, label, schema: true, depth: 0 });

test('a nested field has three names, and a plural names the field of one', () => {
  const fields = [field('contact.name'), field('tag')];
  for (const name of ['contact.name', 'Contact name', 'name']) expect(fieldsCalled(name, fields)).toEqual([fields[0]]);
  expect(fieldsCalled('tags', fields)).toEqual([fields[1]]);
  expect(fieldsCalled('contact', fields)).toEqual([]);
});

test('the words of a long message are looked up quickly in many fields', () => {
  const fields = Array.from({ length: 5000 }, (_, at) => field(`item.part_${at}.field_of_part_${at}`));
  const { ms } = processorTime(() => {
    for (let at = 0; at < 20_000; at += 1) fieldsCalled(`word ${at}`, fields);
  });
  expect(ms).toBeLessThan(2000);
});
