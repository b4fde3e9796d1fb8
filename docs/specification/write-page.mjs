import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standings } from './held-by.mjs';

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function restsOn(entry) {
  if (entry.kind === 'deviation') return `Deviation: ${entry.reason}`;
  if (entry.kind === 'open') return 'No test yet';
  const shown = entry.shows === undefined ? '' : `, shown as “${cell(entry.shows)}”`;
  return `[\`${entry.path}\`](../${entry.path})${shown}`;
}

const table = (entries) => [
  '| id | what the specification fixes | held by |',
  '|---|---|---|',
  ...entries.map((entry) => `| \`${entry.id}\` | ${cell(entry.text)} | ${restsOn(entry)} |`),
  '',
];

const counted = (entries, kind) => entries.filter((entry) => entry.kind === kind).length;
const sum = (entries) =>
  `${entries.length} entries: ${counted(entries, 'held')} held by a test, ${counted(entries, 'deviation')} named deviations, ${counted(entries, 'open')} without a test.`;

/** The page that ties each id of the specification to a test or to the reason why the product differs. */
export function specificationPage() {
  const { strings, constants } = standings();
  const groups = [...new Set(constants.map(({ group }) => group))];
  return [
    '# What the specification fixes, and the test that holds it',
    '',
    'Made by `node docs/specification/write-page.mjs`; a test compares it with what that script makes. A text counts as held when a test',
    'of its own screen or feature (`specification/places.json`) speaks of it outside of comments; one word or two only as a literal of their own;',
    'placeholders in braces stand for any value. Where the specification describes instead of quoting,',
    '`specification/wording.json` names the words shown and their test. `specification/deviations.json` says where the product differs and why.',
    '',
    '## Texts',
    '',
    sum(strings),
    '',
    ...table(strings),
    '## Constants',
    '',
    sum(constants),
    '',
    ...groups.flatMap((group) => [`### ${group}`, '', ...table(constants.filter((entry) => entry.group === group))]),
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(import.meta.dirname, '..', 'specification.md'), specificationPage());
}
