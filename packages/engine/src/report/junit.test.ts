import { describe, expect, test } from 'vitest';
import { toJunit } from './junit.ts';
import { REPORT } from './report.fixture.ts';

/** The elements and attributes that the report uses from junit-10.xsd in the Jenkins xUnit plugin. Required ones come first. */
const SCHEMA: Readonly<Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>> = {
  testsuites: { required: [], optional: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: { required: ['name', 'tests', 'failures', 'errors'], optional: ['time', 'skipped', 'timestamp'] },
  properties: { required: [], optional: [] },
  property: { required: ['name', 'value'], optional: [] },
  testcase: { required: ['name'], optional: ['time', 'classname'] },
  failure: { required: [], optional: ['type', 'message'] },
  error: { required: [], optional: ['type', 'message'] },
  skipped: { required: [], optional: ['type', 'message'] },
  'system-out': { required: [], optional: [] },
};
const TIME = /^\d+\.\d{3}$/;

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The opening tags in a report. Text is escaped, so every `<` starts a tag. */
function tagsOf(xml: string): readonly Tag[] {
  return [...xml.matchAll(/<([a-z-]+)((?: [a-z]+="[^"]*")*)\s*\/?>/g)].map(([, name = '', rest = '']) => ({
    name,
    attributes: Object.fromEntries([...rest.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  }));
}

const tags = tagsOf(toJunit(REPORT));
const named = (name: string): readonly Tag[] => tags.filter((tag) => tag.name === name);

test.each(tags.map(({ name, attributes }) => [name, attributes] as const))('<%s> has the attributes of the schema', (name, attributes) => {
  const { required = [], optional = [] } = SCHEMA[name] ?? {};
  expect(Object.keys(SCHEMA)).toContain(name);
  expect(Object.keys(attributes)).toEqual(expect.arrayContaining([...required]));
  expect(Object.keys(attributes).filter((key) => !required.includes(key) && !optional.includes(key))).toEqual([]);
});

describe('what the consumers read', () => {
  test('reporters of GitHub group by suite and class, and show the message and the text of a failure', () => {
    for (const { attributes } of named('testcase')) {
      expect(attributes.classname).toMatch(/^[A-Z]+ \//);
      expect(attributes.time).toMatch(TIME);
    }
    expect(named('failure').length).toBeGreaterThan(0);
    for (const { attributes } of named('failure')) expect([attributes.message, attributes.type].every((text) => text !== '')).toBe(true);
    expect(toJunit(REPORT)).toMatch(/<failure [^>]+>[^<]+<\/failure>/);
  });

  test('GitLab identifies a test by class and name, so no two cases share both', () => {
    const keys = named('testcase').map(({ attributes }) => `${attributes.classname} ${attributes.name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('Jenkins adds up the counts and reads the time and the start of the suite', () => {
    const [suite] = named('testsuite');
    const count = (name: string): string => String(named(name).length);
    expect(suite?.attributes).toMatchObject({
      tests: count('testcase'),
      failures: count('failure'),
      errors: count('error'),
      skipped: count('skipped'),
    });
    expect(suite?.attributes.time).toMatch(TIME);
    expect(new Date(suite?.attributes.timestamp ?? '').getTime()).toBeGreaterThan(0);
  });
});
