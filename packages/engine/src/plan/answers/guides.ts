import {
  type Action,
  type Clause,
  type ClauseWord,
  EXPORT_FORMATS,
  type ExportFormat,
  type GUIDE_TOPICS,
  SCREENS,
} from '../../model/index.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { showRequestAction } from './ask-api.ts';

type Guide = (typeof GUIDE_TOPICS)[number];

/**
 * Product topics and their guides. If two match equally well, the first one is used: "an e-mail when a nightly run fails" is about the
 * email.
 */
const GUIDES: readonly (readonly [topic: string, guide: Guide])[] = [
  ['privacy', 'privacy'],
  ['notifications', 'notifications'],
  ['members', 'members'],
  ['sharing', 'sharing'],
  ['api-keys', 'api-keys'],
  ['ci', 'ci'],
  ['schedules', 'schedules'],
  ['edit-cases', 'cases'],
  ['code-language', 'export'],
  ['import', 'import'],
  ['export', 'export'],
  ['credentials', 'credentials'],
  ['environments', 'environments'],
  ['command-line', 'command-line'],
  ['load', 'load'],
  ['explore', 'exploring'],
];

const formatIn = (clause: Clause): ExportFormat | null =>
  EXPORT_FORMATS.find((format) => clause.words.some(({ lower }) => lower === format || lower === `.${format}`)) ?? null;

/** "these as a postman collection" specifies the export format. */
const isTarget = (format: ExportFormat, { words }: Clause): boolean => {
  const at = words.findIndex(({ lower }) => lower === format);
  return /^(?:as|to|into)$/.test(words[/^(?:a|an)$/.test(words[at - 1]?.lower ?? '') ? at - 2 : at - 1]?.lower ?? '');
};

/** A word that also occurs in the API counts less, because an API may have its own webhooks. */
const isOwnWord = (word: ClauseWord, clause: Clause): boolean => hasTopic(clause, 'test') || !word.isOfProject;

const namesPull = (clause: Clause): boolean =>
  !hasTopic(clause, 'test') && clause.words.some(({ topics, isOfProject }) => topics.includes('pull-request') && isOfProject);

/** Short words count only as part of a phrase. A phrase such as "on its own" counts once. */
const weightOf = ({ isFunction }: ClauseWord): number => (isFunction ? 0.5 : 1);

interface RankedGuide {
  readonly guide: Guide;
  readonly score: number;
}

/** The guides that match a clause, the one with the most matching words first. */
export function rankedGuides(clause: Clause): readonly RankedGuide[] {
  const scores = new Map<Guide, number>();
  for (const [topic, guide] of GUIDES) {
    const said = clause.words.filter((word) => word.topics.includes(topic) && isOwnWord(word, clause));
    const score = said.reduce((sum, word) => sum + weightOf(word), 0);
    if (score > 0) scores.set(guide, Math.max(score, scores.get(guide) ?? 0));
  }
  return [...scores].map(([guide, score]) => ({ guide, score })).toSorted((one, other) => other.score - one.score);
}

/** Other guides are offered if they match at least half as well as the best one. */
const MOST_OTHERS = 3;
const othersOf = ([best, ...rest]: readonly RankedGuide[]): readonly Guide[] =>
  rest
    .filter(({ score }) => score * 2 >= (best?.score ?? 0))
    .map(({ guide }) => guide)
    .slice(0, MOST_OTHERS);

/** The product action that a clause asks for. Null if it is about something else. */
export function productAction(clause: Clause, situation: Situation): Action | null {
  const { context } = situation;
  const hasSuite = context.suite !== null || context.suiteNames.length > 0;
  if (hasTopic(clause, 'curl')) return showRequestAction(clause, situation);
  // An API may have its own pull requests.
  if (clause.words.some((word) => word.topics.includes('pull-request') && isOwnWord(word, clause)) && !namesPull(clause))
    return { kind: 'preview-pull-request' };
  if (hasTopic(clause, 'run-pack')) return { kind: 'download-pack' };
  if (hasTopic(clause, 'command-line') && hasTopic(clause, 'run')) return { kind: 'show-local-run' };
  const [address] = slotsOf(clause, 'address');
  if (address !== undefined && hasTopic(clause, 'import')) return { kind: 'import-spec', url: address.address };
  const ranked = rankedGuides(clause);
  const format = formatIn(clause);
  const guide = format !== null && isTarget(format, clause) ? 'export' : ranked[0]?.guide;
  if (guide === undefined) return null;
  if (guide === 'export' && format !== null && hasSuite) return { kind: 'export-tests', format };
  const others = othersOf(ranked);
  return { kind: 'show-guide', topic: guide, ...(others.length === 0 ? {} : { others }) };
}

/** A request to set something up in the product: an export is offered immediately, and a document can be imported. */
export function setupAction(clause: Clause, situation: Situation): Action | null {
  const action = productAction(clause, situation);
  if (action?.kind !== 'show-guide') return action;
  if (action.topic === 'export' && !hasTopic(clause, 'code-language', 'how-to')) return { kind: 'export-tests', format: formatIn(clause) };
  if (action.topic === 'import' && !hasTopic(clause, 'how-to')) return { kind: 'import-spec', url: null };
  return action;
}

/** The screen that a clause names, most specific first. */
export function screenAction(clause: Clause): Action | null {
  const screen = SCREENS.toSorted((a, b) => Number(a === 'projects' || a === 'suites') - Number(b === 'projects' || b === 'suites')).find(
    (name) => hasTopic(clause, `screen-${name}`),
  );
  return screen === undefined ? null : { kind: 'open-screen', screen };
}
