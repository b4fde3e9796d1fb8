import { actionSchemas } from '../actions.ts';

const { settings } = actionSchemas['change-cases'].shape;

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
