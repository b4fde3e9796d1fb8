import { type Action, type Clause, EXPORT_FORMATS, type ExportFormat, type GUIDE_TOPICS, SCREENS } from '../model/index.ts';
import { hasTopic, slotsOf } from './situation.ts';

type Guide = (typeof GUIDE_TOPICS)[number];

/** Topics of the product and their guides, the most special first: "an e-mail when a nightly run fails" is about the e-mail. */
const GUIDES: readonly (readonly [topic: string, guide: Guide])[] = [
  ['notifications', 'notifications'],
  ['members', 'members'],
  ['api-keys', 'api-keys'],
  ['ci', 'ci'],
  ['schedules', 'schedules'],
  ['edit-cases', 'cases'],
  ['code-language', 'export'],
  ['export', 'export'],
  ['import', 'import'],
  ['credentials', 'credentials'],
  ['environments', 'environments'],
  ['sharing', 'sharing'],
  ['command-line', 'command-line'],
  ['load', 'load'],
];

const formatIn = (clause: Clause): ExportFormat | null =>
  EXPORT_FORMATS.find((format) => clause.words.some(({ lower }) => lower === format || lower === `.${format}`)) ?? null;

/** A word that the API has as well says nothing about the product: an API may have webhooks of its own. */
const speaksOf = (clause: Clause, topic: string): boolean =>
  hasTopic(clause, 'test') ? hasTopic(clause, topic) : clause.words.some((word) => !word.isOfProject && word.topics.includes(topic));

/** What a clause wants to know or do with the product. Null when it speaks of something else. */
export function productAction(clause: Clause): Action | null {
  if (hasTopic(clause, 'curl')) return { kind: 'show-request', scope: { kind: 'all' } };
  if (hasTopic(clause, 'pull-request')) return { kind: 'preview-pull-request' };
  if (hasTopic(clause, 'run-pack')) return { kind: 'download-pack' };
  if (hasTopic(clause, 'command-line') && hasTopic(clause, 'run')) return { kind: 'show-local-run' };
  const [address] = slotsOf(clause, 'address');
  if (address !== undefined && hasTopic(clause, 'import')) return { kind: 'import-spec', url: address.address };
  const guide = GUIDES.find(([topic]) => speaksOf(clause, topic))?.[1];
  if (guide === undefined) return null;
  const format = formatIn(clause);
  if (guide === 'export' && format !== null) return { kind: 'export-tests', format };
  return { kind: 'show-guide', topic: guide };
}

/** A wish to have the product do something: an export is offered at once, a document can be imported. */
export function setupAction(clause: Clause): Action | null {
  const action = productAction(clause);
  if (action?.kind !== 'show-guide') return action;
  if (action.topic === 'export' && !hasTopic(clause, 'code-language', 'how-to')) return { kind: 'export-tests', format: formatIn(clause) };
  if (action.topic === 'import' && !hasTopic(clause, 'how-to')) return { kind: 'import-spec', url: null };
  return action;
}

/** The screen that a clause names, the most special first. */
export function screenAction(clause: Clause): Action | null {
  const screen = SCREENS.toSorted((a, b) => Number(a === 'projects' || a === 'suites') - Number(b === 'projects' || b === 'suites')).find(
    (name) => hasTopic(clause, `screen-${name}`),
  );
  return screen === undefined ? null : { kind: 'open-screen', screen };
}
