import type { ProjectContents } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Lists in one sentence what is deleted with a project. */
export function contentsText(contents: ProjectContents): string {
  const counts = [
    [contents.environments, 'environment'],
    [contents.specs, 'spec'],
    [contents.suites, 'suite'],
    [contents.conversations, 'conversation'],
    [contents.runs, 'run'],
  ] as const;
  const parts = counts.filter(([n]) => n > 0).map(([n, noun]) => countOf(n, noun));
  return parts.length === 0 ? 'The project is empty.' : `This also deletes ${joined(parts)}.`;
}
