import { readFileSync } from 'node:fs';

/** The instructions of a Dockerfile as `{ word, rest }`, with comments removed and continued lines joined. */
export function readDockerfile(file) {
  return readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ word: line.split(' ')[0], rest: line.slice(line.indexOf(' ') + 1) }));
}
