import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from './answers.mjs';

const code = (keys) => keys.map((key) => `\`${key}\``).join(', ');

function chosenCell({ chosen, nearest, isAll }) {
  if (isAll) return `all ${chosen.length} operations`;
  if (chosen.length > 0) return code(chosen);
  return `nothing; closest: ${code(nearest)}`;
}

const isAsWanted = ({ chosen, wanted }) => chosen.toSorted().join() === wanted.toSorted().join();

/** The page that lists what plain words select, made by the engine itself. */
export function plainWordsPage() {
  const all = answers();
  const documents = [...new Set(all.map(({ document }) => document))];
  const sections = documents.flatMap((document) => [
    `## ${document}`,
    '',
    '| request | kind of tests | selected | as a reader would |',
    '|---|---|---|---|',
    ...all
      .filter((answer) => answer.document === document)
      .map(
        (answer) =>
          `| ${answer.words} | ${answer.kinds.join(', ')} | ${chosenCell(answer)} | ${isAsWanted(answer) ? 'yes' : `no, wanted ${code(answer.wanted)}`} |`,
      ),
    '',
  ]);
  return [
    '# What plain words select',
    '',
    `${all.length} requests over ${documents.length} API descriptions, read by the built-in engine without a model. ${all.filter(isAsWanted).length} of them select exactly the operations`,
    'that a reader would; requests about something else select nothing and name the closest operations. A test compares this page with',
    'the engine; `node docs/plain-words/write-page.mjs` writes it anew.',
    '',
    ...sections,
  ].join('\n');
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '..', 'plain-words.md'), plainWordsPage());
