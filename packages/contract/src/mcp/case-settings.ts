import { z } from 'zod';
import { actionSchemas } from '../actions.ts';

const { settings, status } = actionSchemas['change-cases'].shape;

/** The settings of a case as a tool's argument. Agents tend to combine the whole-body target with a field name. */
export const CaseSettings = settings.superRefine((given, context) => {
  for (const [index, { target, name }] of given.entries())
    if (target === 'body' && name !== 'body')
      context.addIssue({
        code: 'custom',
        path: [index, 'target'],
        message: `"body" is the whole body. To set ${name}, use "field"`,
      });
});

/** The tool that adds a case, on a server and in a folder. */
export const ADD_CASE = {
  name: 'add_case',
  description:
    'Adds one specific case: an operation with values set or omitted, and the expected status; use it when you know what to test.',
  effect: 'writes',
} as const;

/** What the case sends and expects. */
export const addedCaseShape = {
  settings: CaseSettings.default([]).describe(
    'What the request sends, such as {"target":"field","name":"price","setting":{"kind":"value","value":-1}}.',
  ),
  status: status.default(null).describe('The expected status, such as "422" or "4xx". Defaults to the status in the spec.'),
  identity: z.enum(['own', 'none', 'other']).default('own').describe('The user whose credentials are sent.'),
};
