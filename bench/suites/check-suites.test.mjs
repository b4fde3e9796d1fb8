import { expect, test } from 'vitest';
import { generate } from '../measure.mjs';
import { checkSuites } from './check-suites.mjs';

const spec = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['title'],
                properties: { title: { type: 'string' }, stars: { type: 'integer', maximum: 5 } },
              },
            },
          },
        },
        responses: { 201: { description: 'Created' }, 400: { description: 'Invalid' } },
      },
    },
  },
};
const documents = [{ name: 'notes.json', text: () => JSON.stringify(spec) }];
const written = (model, existing) => generate(model, '/generate', existing);

/** Checks the suite after a change to its files. */
function checked(change) {
  const lines = [];
  const code = checkSuites(
    documents,
    (model, existing) => {
      const made = written(model, existing);
      return { ...made, files: made.files.map((file) => ({ ...file, content: change(file.content) })) };
    },
    (line) => lines.push(line),
  );
  return { code, told: lines.join('\n') };
}

test('a correct suite ends with 0', () => {
  const { code, told } = checked((content) => content);
  expect(told).toMatch(/Bodies checked with ajv \| [1-9]/);
  expect(code).toBe(0);
});

test('a file that the JSON Schema rejects ends with 1', () => {
  const { code, told } = checked((content) => content.replaceAll('"evidence": "C"', '"evidence": "Z"'));
  expect(told).toContain('does not match the schema of suite files');
  expect(code).toBe(1);
});

test('a placeholder that nothing declares ends with 1', () => {
  const { code, told } = checked((content) => content.replaceAll('"path": "/notes"', '"path": "/notes/{{NOTE}}"'));
  expect(told).toContain('uses {{NOTE}}');
  expect(code).toBe(1);
});

test('a body that ajv judges differently ends with 1', () => {
  const { code, told } = checked((content) =>
    content.replaceAll(/"title": "(?=[^"]*\{\{RUN_ID)[^"]*"/g, '"title": 7').replaceAll('"stars": 6', '"stars": 5'),
  );
  expect(told).toMatch(/must be (?:accepted|rejected), but ajv/);
  expect(code).toBe(1);
});

test('a suite that changes when it is written again ends with 1', () => {
  let count = 0;
  const { code, told } = checked((content) => `${content}${' '.repeat(count++)}`);
  expect(told).toContain('another generation gives other bytes');
  expect(code).toBe(1);
});

test('a long string in a body is joined before ajv checks it', () => {
  const long = structuredClone(spec);
  long.paths['/notes'].post.requestBody.content['application/json'].schema.properties.title.minLength = 400;
  const lines = [];
  const code = checkSuites([{ name: 'long.json', text: () => JSON.stringify(long) }], written, (line) => lines.push(line));
  expect(lines).toHaveLength(1);
  expect(code).toBe(0);
});
