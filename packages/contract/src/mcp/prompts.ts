import { ToolInputError } from './tool.ts';

interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly description: string; readonly required: boolean };
  readonly text: (value: string) => string;
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'test_this_endpoint',
    description: 'Write and run tests for one endpoint.',
    argument: { name: 'endpoint', description: 'For example POST /orders', required: true },
    text: (endpoint) =>
      `Test the endpoint "${endpoint}" with Assay. Import the spec, find the operation with search_operations and call describe_operation. ` +
      'Generate smoke and negative tests for it, add cases for rules that are in the code but not in the spec, and run them. ' +
      'Explain every failure with explain_failure, and decide whether the code, the spec or the case is wrong before you change anything.',
  },
  {
    name: 'why_did_it_fail',
    description: 'Find the cause of a failed case.',
    argument: { name: 'case', description: 'A case id. Defaults to the failed cases from the latest run.', required: false },
    text: (caseId) =>
      `Find out why ${caseId === '' ? 'cases from the latest run' : `the case "${caseId}"`} failed. Call read_findings and explain_failure, ` +
      'look at the code that handles the request, and report the cause with its evidence. Do not change a case to make it pass unless the case is wrong.',
  },
];

const MOST_CHARACTERS = 500;

export function listPrompts() {
  return PROMPTS.map(({ name, description, argument }) => ({ name, description, arguments: [argument] }));
}

export function promptText(name: string, given: Readonly<Record<string, string>>): string {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined) throw new ToolInputError(`Unknown prompt. Available prompts: ${PROMPTS.map((one) => one.name).join(', ')}.`);
  const { argument } = prompt;
  const value = (Object.hasOwn(given, argument.name) ? (given[argument.name] ?? '') : '').trim();
  if (argument.required && value === '') throw new ToolInputError(`${name} requires the argument ${argument.name}.`);
  if (value.length > MOST_CHARACTERS) throw new ToolInputError(`${argument.name} is longer than ${MOST_CHARACTERS} characters.`);
  return prompt.text(value);
}
