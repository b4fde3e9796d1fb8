import {
  type Action,
  type Clause,
  type ClauseWord,
  EXPORT_FORMATS,
  type ExportFormat,
  type ProductTopic,
  SCREENS,
} from '../../model/index.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { showRequestAction } from './ask-api.ts';

type Guide = Exclude<ProductTopic, 'none'>;

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

interface RankedGuide {
  readonly guide: Guide;
  /** The probability that the clause is about the guide's topic. */
  readonly probability: number;
}

/** From this probability on, a question is about the product and not about the API. */
const ABOUT_PRODUCT = 0.6;
/** Below this probability, a guide does not answer the question. */
const LEAST_LIKELY = 0.3;
/** Below this probability, a guide is not mentioned. */
const LEAST_OTHER = 0.1;

const isGuide = (ranked: readonly [topic: ProductTopic, probability: number]): ranked is readonly [Guide, number] => ranked[0] !== 'none';

/** All guides with their probabilities for a clause that is about the product, the most likely first. Empty if none is likely. */
function guidesForProduct({ words }: Clause, { rankTopics }: Situation): readonly RankedGuide[] {
  const guides = rankTopics(words).filter(isGuide);
  const sum = guides.reduce((total, [, probability]) => total + probability, 0);
  const ranked = guides.map(([guide, probability]) => ({ guide, probability: probability / sum }));
  return (ranked[0]?.probability ?? 0) < LEAST_LIKELY ? [] : ranked;
}

/** The guides that match a clause, the most likely first. Empty if the clause is about the API, the suite or a run. */
export function rankedGuides({ words }: Clause, { rankTopics }: Situation): readonly RankedGuide[] {
  const topics = rankTopics(words);
  const guides = topics.filter(isGuide).map(([guide, probability]) => ({ guide, probability }));
  const share = guides.reduce((total, { probability }) => total + probability, 0);
  return share < ABOUT_PRODUCT || (guides[0]?.probability ?? 0) < LEAST_LIKELY
    ? []
    : guides.filter(({ probability }) => probability >= LEAST_OTHER);
}

/** Whether a clause may be about the topic of a guide. */
export const mayBeAbout = ({ words }: Clause, guide: Guide, { rankTopics }: Situation): boolean =>
  rankTopics(words).some(([topic, probability]) => topic === guide && probability >= LEAST_OTHER);

/** From this probability on, a clause is about the API, the suite or a run, whatever its act. */
const LIKELY_ELSE = 0.5;
export const isAboutApi = ({ words }: Clause, { rankTopics }: Situation): boolean =>
  rankTopics(words).some(([topic, probability]) => topic === 'none' && probability >= LIKELY_ELSE);

/** Other guides are offered if they match at least half as well as the best one. */
const MOST_OTHERS = 3;
const othersOf = ([best, ...rest]: readonly RankedGuide[]): readonly Guide[] =>
  rest
    .filter(({ probability }) => probability * 2 >= (best?.probability ?? 0))
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
  return guideAction(clause, hasSuite, situation);
}

/** The guide that a clause asks for. A suite is exported immediately if the clause names a format. */
function guideAction(clause: Clause, hasSuite: boolean, situation: Situation): Action | null {
  // Questions in other acts are about the product only if their words are.
  const ranked = clause.act === 'setup' ? guidesForProduct(clause, situation) : rankedGuides(clause, situation);
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
