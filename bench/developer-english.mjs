import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pickBySeed } from './sentences/pick-by-seed.mjs';

/**
 * Samples comments, exported names and commit subjects, so that a reader can judge their English: `npm run bench -- developer-english
 * --seed 22 --count 20 --since e532a13`.
 */
const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '22' },
    count: { type: 'string', default: '20' },
    since: { type: 'string', default: 'e532a13' },
  },
});

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const sources = git('ls-files', '*.ts', '*.tsx', '*.mjs').map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

// The lookbehind excludes media ranges such as `*/*`, which contain the characters that start a comment.
const COMMENT = /(?<![*'"`])\/\*\*?([\s\S]*?)\*\/|^\s*\/\/ (.+)$/gm;
const NAME = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
/** Directives for tools, such as `biome-ignore`, are not sentences. */
const TOOL_COMMENT = /biome-ignore|@ts-|eslint|@vitest/;

const commentsIn = ({ file, text }) =>
  [...text.matchAll(COMMENT)]
    .map(([, block, line]) =>
      (block ?? line)
        .replace(/^\s*\* ?/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((comment) => comment.split(' ').length >= 4 && !TOOL_COMMENT.test(comment))
    .map((comment) => `${comment} (${file})`);
const namesIn = ({ file, text }) => [...text.matchAll(NAME)].map(([, name]) => `${name} (${file})`);

const lists = {
  Comments: sources.flatMap(commentsIn),
  Names: sources.flatMap(namesIn),
  'Commit subjects': git('log', '--no-merges', '--format=%s', `${values.since}..HEAD`),
};
for (const [title, list] of Object.entries(lists)) {
  console.log(`# ${title}, ${values.count} of ${list.length}`);
  pickBySeed(list, { seed: Number(values.seed), count: Number(values.count) }).forEach((text, at) => {
    console.log(`${at + 1}. ${text}`);
  });
}
