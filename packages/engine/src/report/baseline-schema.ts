import type { JsonObject } from '../model/index.ts';

const text: JsonObject = { type: 'string' };

/** The JSON Schema of a baseline file, for editors. */
export const baselineJsonSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Known failures that do not cause an Assay run to fail',
  type: 'object',
  required: ['assay', 'entries'],
  properties: {
    $schema: text,
    assay: { const: 'baseline-1' },
    entries: {
      type: 'array',
      items: {
        type: 'object',
        required: ['check', 'operation', 'message', 'reason', 'until'],
        properties: {
          check: { enum: ['status', 'header', 'body', 'schema', 'time'] },
          operation: { ...text, description: 'Method and path, such as POST /orders' },
          message: { ...text, description: 'The finding’s message' },
          reason: { ...text, description: 'Why the failure is accepted, for example a ticket number' },
          until: { ...text, pattern: '^\\d{4}-\\d{2}-\\d{2}', description: 'The day after which the failure counts again' },
        },
      },
    },
  },
};
