import type { SuiteProblem } from '@assay/engine';

const place = ({ file, pointer }: SuiteProblem) => (pointer === '' ? file : `${file} at ${pointer}`);
const words = ({ message }: SuiteProblem) => message.replace(/\.$/, '');

/** Describes the first problem, worded to fit into a sentence, and counts the other problems. */
export function firstProblem(problems: readonly SuiteProblem[]): string {
  const [first, ...others] = problems;
  if (first === undefined) return 'it cannot be read';
  return `${place(first)}: ${words(first)}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
}

/** Every problem with its location, for an editor. */
export function problemFields(problems: readonly SuiteProblem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(problems.map((problem) => [`${problem.file}#${problem.pointer}`, words(problem)]));
}
