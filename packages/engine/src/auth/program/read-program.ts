import type { HttpCall, Pair } from '../calls/http-call.ts';
import { type Draft, finishDraft } from './draft.ts';
import { run } from './evaluate.ts';
import { parseProgram } from './parse-program.ts';
import { readInterface } from './read-interface.ts';
import { State } from './state.ts';
import { render } from './value.ts';

/** What a program says about its calls. */
export interface ReadProgram {
  readonly calls: readonly HttpCall[];
  readonly settings: readonly Pair[];
  readonly called: readonly string[];
}

/** HTTP calls of program text in any common language. */
export function readProgram(text: string): ReadProgram {
  const program = parseProgram(text);
  const aliases = fieldAliases(text);
  const state = new State(program.language, aliases);
  run(program.items, state);
  for (const draft of state.drafts) fillLater(draft, state);
  const calls = state.drafts.map((draft) => finishDraft(draft, draft.client === null ? null : state.draft(draft.client)));
  return { calls: [...calls, ...readInterface(text, aliases)], settings: state.settings, called: state.called };
}

/** A header that is set above the login carries what the login gives all the same. */
function fillLater({ headers, query }: Draft, state: State): void {
  for (const pairs of [headers, query])
    pairs.forEach((pair, index) => {
      const value = pair.value.replace(/\{\{(\w{1,60})\}\}/g, (hole, name: string) => answerNamed(name, state) ?? hole);
      if (value !== pair.value) pairs[index] = { ...pair, value };
    });
}

function answerNamed(name: string, { names, settings }: State): string | null {
  for (const [known, value] of names)
    if (value.kind === 'answer' && value.path.length > 0 && (known === name || known.endsWith(`.${name}`))) return render(value);
  // `return { token: answer.token }`
  return settings.find((pair) => pair.name === name && /^\{\{answer:\d+:[^}]+\}\}$/.test(pair.value))?.value ?? null;
}

const ALIASES = [
  /(?<field>[A-Z]\w{0,60})\s+[\w.*[\]]{1,60}\s+`json:"(?<name>[^",]{1,60})/g,
  /(?:JsonProperty|JsonPropertyName|SerialName|SerializedName|JsonKey)\s?\(\s?(?:value\s?=\s?|PropertyName\s?=\s?|name:\s?)?"(?<name>[^"]{1,60})"\s?\)\]?\s{0,20}(?:(?:public|private|val|var|final|String|string|let)\??\s{1,4}){0,3}(?<field>\w{1,60})/g,
  /\bcase\s(?<field>\w{1,60})\s?=\s?"(?<name>[^"]{1,60})"/g,
];

/** Names that classes give to JSON fields, read from tags and annotations. */
function fieldAliases(text: string): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const pattern of ALIASES) {
    for (const { groups } of text.matchAll(pattern)) {
      if (groups?.field !== undefined && groups.name !== undefined) aliases.set(groups.field, groups.name);
    }
  }
  return aliases;
}
