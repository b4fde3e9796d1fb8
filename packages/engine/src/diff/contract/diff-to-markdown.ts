import { singleLine } from '../../format/one-line.ts';
import type { ChangeGroup, ChangeLevel, ContractDiff } from './contract-diff.ts';

const HEADINGS: readonly (readonly [ChangeLevel, string])[] = [
  ['breaking', 'Breaking'],
  ['unknown', 'Unclear'],
  ['compatible', 'Compatible'],
];
const MAX_OPERATIONS = 5;

/** Formats the diff as Markdown for a pull request. */
export function diffToMarkdown(diff: ContractDiff): string {
  const { breaking, compatible, unknown } = diff.summary;
  const total = breaking + compatible + unknown;
  if (total === 0) return '## API changes\n\nNo changes.\n';
  const lines = ['## API changes', '', `**${breaking} breaking**, ${unknown} unclear, ${compatible} compatible.`];
  for (const [level, heading] of HEADINGS) {
    const groups = diff.groups.filter((group) => group.changes.some((change) => change.level === level));
    if (groups.length > 0) lines.push('', `### ${heading}`, '', ...groups.flatMap((group) => groupLines(group, level)));
  }
  if (diff.omitted > 0) lines.push('', `${diff.omitted} more changes are not listed.`);
  return `${lines.join('\n')}\n`;
}

function groupLines(group: ChangeGroup, level: ChangeLevel): readonly string[] {
  const changes = group.changes.filter((change) => change.level === level);
  return [
    `- ${titleOf(group)}`,
    ...changes.map(({ pointer, message }) => `  - ${escaped(message)}${pointer === '' ? '' : ` — ${code(pointer)}`}`),
  ];
}

function titleOf({ kind, name, operations }: ChangeGroup): string {
  if (kind === 'operation') return `**${code(name)}**`;
  if (kind !== 'schema') return `**${kind} ${code(name)}**`;
  const shown = operations.slice(0, MAX_OPERATIONS).map(code).join(', ');
  const rest = operations.length - MAX_OPERATIONS;
  const used = operations.length === 0 ? '' : ` used by ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
  return `**schema ${code(name)}**${used}`;
}

/** Names come from untrusted specs, so they must not break out of their line or their backticks. */
function code(text: string): string {
  return `\`${singleLine(text).replaceAll('`', 'ˋ')}\``;
}

function escaped(text: string): string {
  // In our own sentences, text between backticks stays code. Everything else is escaped for Markdown.
  return singleLine(text).replace(/[\\*_{}[\]<>#|!]/g, '\\$&');
}
