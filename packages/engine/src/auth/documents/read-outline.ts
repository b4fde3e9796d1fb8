import type { JsonObject } from '../../model/index.ts';

const MAX_LINES = 2000;
const MAX_DEPTH = 20;

interface Level {
  readonly indent: number;
  readonly members: Record<string, string | JsonObject>;
}

/** Nested `name: value` lines, as YAML writes them, told apart by their indentation. Lists and everything else of YAML are passed over. */
export function readOutline(source: string): JsonObject {
  const root: Level = { indent: -1, members: Object.create(null) };
  const levels: Level[] = [root];
  for (const line of source.split(/\r?\n/).slice(0, MAX_LINES)) {
    const found = /^([ \t]*)["']?([^\s"'#-][^"'#]{0,120}?)["']?[ \t]*:(?:[ \t]+(.*))?$/.exec(line);
    if (found === null) continue;
    const indent = (found[1] ?? '').length;
    while (levels.length > 1 && (levels.at(-1)?.indent ?? -1) >= indent) levels.pop();
    const { members } = levels.at(-1) ?? root;
    const value = (found[3] ?? '').replace(/[ \t]+#.*$/, '').trim();
    const name = found[2] ?? '';
    if (value !== '') members[name] = value.replace(/^(["'])(.*)\1$/, '$2');
    else if (levels.length < MAX_DEPTH) {
      const inner: Level = { indent, members: Object.create(null) };
      members[name] = inner.members;
      levels.push(inner);
    }
  }
  return root.members;
}
