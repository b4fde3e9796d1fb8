import type { Card, GenerateReply } from '@assay/contract';
import { ENGINE_VERSION, SLASH_COMMANDS, SUITE_HEADER_PATH } from '@assay/engine/model';
import type { ModelHelp } from './ask-model.ts';
import type { CommandAnswer } from './command-port.ts';
import { diffCard, planCard } from './generation-cards.ts';
import type { GenerateResult } from './generation-tasks.ts';

const ENGINE_NAME = `Assay engine ${ENGINE_VERSION}`;
export const ANSWER_ACTIONS = ['Run in Cloud', 'Download Run Pack', 'Add Negatives'] as const;

/** A reply before it is stored: it has no message id and time yet, but includes the message text. */
export interface ReplyDraft {
  readonly content: string;
  readonly reply: Omit<GenerateReply, 'messageId' | 'elapsedMs'>;
}

const EMPTY: ReplyDraft['reply'] = {
  heading: '',
  plan: [],
  files: [],
  actions: [],
  card: { files: [] },
  cards: [],
  suiteId: null,
  suiteName: null,
  revision: null,
  requests: { total: 0, write: 0 },
  nearest: [],
  engine: ENGINE_NAME,
};

/** A reply without a revision: text, cards and buttons. */
export function answerDraft({ heading, cards = [], actions = [], nearest = [], runId }: CommandAnswer): ReplyDraft {
  const run = runId === undefined ? {} : { runId };
  return { content: heading, reply: { ...EMPTY, heading, cards: [...cards], actions: [...actions], nearest: [...nearest], ...run } };
}

/** Combines the replies to all requests in a message, in order. The last changed suite becomes the current one. */
export function joinDrafts(drafts: readonly ReplyDraft[]): ReplyDraft {
  const [only, ...others] = drafts;
  if (only !== undefined && others.length === 0) return only;
  const replies = drafts.map(({ reply }) => reply);
  const changed = replies.findLast(({ suiteId }) => suiteId !== null) ?? EMPTY;
  const runId = replies.findLast((reply) => reply.runId != null)?.runId;
  const files = replies.flatMap((reply) => reply.files);
  const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');
  return {
    content: joined(drafts.map(({ content }) => content)),
    reply: {
      ...changed,
      heading: joined(replies.map(({ heading }) => heading)),
      plan: replies.flatMap(({ plan }) => plan),
      files,
      actions: [...new Set(replies.flatMap(({ actions }) => actions))],
      card: { files },
      cards: replies.flatMap(({ cards }) => cards),
      nearest: replies.flatMap(({ nearest }) => nearest),
      ...(runId == null ? {} : { runId }),
    },
  };
}

/** A reply when nothing matched: it only lists the closest operations. */
export function noMatchDraft(userQuery: string, nearest: GenerateResult['generated']['nearest']): ReplyDraft {
  const closest = nearest.map(({ method, path }) => `${method} ${path}`).join(', ');
  const hint = closest === '' ? '' : ` The closest matches are ${closest}.`;
  const content = `There are no matching endpoints for “${userQuery.trim()}”.${hint} Import an OpenAPI spec or broaden the request.${commandHint(userQuery)}`;
  return { content, reply: { ...EMPTY, nearest: nearest.map((operation) => ({ ...operation })) } };
}

/** Commands that only buttons send, in addition to the listed ones. */
const BUTTON_COMMANDS = [
  '/stop',
  '/undo',
  '/remove',
  '/keep',
  '/rename',
  '/operations',
  '/coverage',
  '/results',
  '/suite',
  '/api',
  '/export',
  '/guide',
];
const KNOWN_COMMANDS: ReadonlySet<string> = new Set([...BUTTON_COMMANDS, ...SLASH_COMMANDS.map(({ command }) => firstWord(command))]);

function firstWord(text: string): string {
  const [word = ''] = text.trim().toLowerCase().split(/\s/);
  return word;
}

/** A message that starts with a slash was parsed as a path, but the user may have meant a command. */
export function commandHint(userQuery: string): string {
  const word = /^\s*(\/[a-z]+)(?:\s|$)/i.exec(userQuery)?.[1];
  return word === undefined || KNOWN_COMMANDS.has(firstWord(word)) ? '' : ` ${word} is not a command. /help lists all commands.`;
}

export function suiteDraft(
  result: GenerateResult,
  suite: { readonly id: string; readonly name: string; readonly revision: number },
  unread: ModelHelp['dropped'],
): ReplyDraft {
  const { generated, changes } = result;
  const words =
    changes.length === 0 ? `${generated.heading} The suite already contains these cases, so nothing changed.` : generated.heading;
  const heading = `${words}${conflictWords(generated.conflicts.length)}${removedCasesText(generated.removedCases.length)}`;
  const files = changes.filter(({ path }) => path !== SUITE_HEADER_PATH).map(({ path, added }) => ({ path, addedLines: added }));
  const cards: Card[] = [planCard(generated, unread), diffCard(`${suite.name}, revision ${suite.revision}`, changes, generated)];
  return {
    content: heading,
    reply: {
      ...EMPTY,
      heading,
      plan: generated.plan.map((item) => `${item.op}: ${item.text}`),
      files,
      actions: [...ANSWER_ACTIONS],
      card: { files },
      cards,
      suiteId: suite.id,
      suiteName: suite.name,
      revision: suite.revision,
      requests: { ...generated.requests },
    },
  };
}

function conflictWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' One case was changed both by you and by the new spec. Your version is kept until you choose which one to use.'
    : ` ${count} cases were changed both by you and by the new spec. Your versions are kept until you choose which ones to use.`;
}

function removedCasesText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' One case that you removed was not generated again.' : ` ${count} cases that you removed were not generated again.`;
}

/** Adds the name of the model that was used, or a note that it failed. */
export function addModelNote(draft: ReplyDraft, { by, note }: Pick<ModelHelp, 'by' | 'note'>): ReplyDraft {
  const engine = by === null ? draft.reply.engine : `${draft.reply.engine} with ${by}`;
  if (note === null) return { ...draft, reply: { ...draft.reply, engine } };
  // An empty heading stays empty, and the message gives the reason.
  const heading = draft.reply.heading === '' ? '' : `${draft.reply.heading} ${note}`;
  return { content: `${draft.content} ${note}`, reply: { ...draft.reply, heading, engine } };
}

const LOAD_WORDS = '“Run as load test” repeats the read-only requests with the number of users, duration and limits that you set.';

/** Adds a link to a load run when the request was for performance tests. */
export function addLoadTestButton(draft: ReplyDraft, { kinds }: ModelHelp['intent']): ReplyDraft {
  if (kinds.some((kind) => kind !== 'perf') || draft.reply.suiteId === null) return draft;
  const { reply } = draft;
  return {
    content: `${draft.content} ${LOAD_WORDS}`,
    reply: { ...reply, heading: `${reply.heading} ${LOAD_WORDS}`, actions: ['Run as load test', ...reply.actions] },
  };
}

interface Revised {
  readonly suite: { readonly id: string; readonly name: string };
  readonly revision: number;
  readonly changes: Parameters<typeof diffCard>[1];
  /** Files that only the previous revision contains. */
  readonly gone: readonly string[];
  readonly requests: GenerateReply['requests'];
}

/** A revision that a user created by excluding files or operations. */
export function revisionDraft({ suite, revision, changes, gone, requests }: Revised): ReplyDraft {
  const files = changes.filter(({ path }) => path !== SUITE_HEADER_PATH).map(({ path, added }) => ({ path, addedLines: added }));
  const names = [...gone, ...files.map(({ path }) => path)];
  const heading =
    names.length === 0 ? 'Nothing changed.' : `Revision ${revision} ${gone.length > 0 ? 'leaves out' : 'changes'} ${names.join(', ')}.`;
  return {
    content: heading,
    reply: {
      ...EMPTY,
      heading,
      files,
      actions: [...ANSWER_ACTIONS],
      card: { files },
      cards: [diffCard(`${suite.name}, revision ${revision}`, changes)],
      suiteId: suite.id,
      suiteName: suite.name,
      revision,
      requests: { ...requests },
    },
  };
}
