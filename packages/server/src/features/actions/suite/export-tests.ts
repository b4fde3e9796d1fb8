import { EXPORT_FILES, EXPORT_FORMATS, type ExportFormat } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { choicesCard, messageButton } from '../choices.ts';
import { findCurrentSuite } from './find-current-suite.ts';

/** Offers the suite in another tool's format. */
export async function answerExport({ db }: ActionDeps, request: ActionRequest, wanted: ExportFormat | null): Promise<CommandAnswer> {
  const suite = await findCurrentSuite(db, request);
  if (suite === null) throw new AppError('NO_SUITE');
  const formats = wanted === null ? EXPORT_FORMATS : [wanted];
  const options = formats.map((format) => ({
    kind: 'export' as const,
    label: EXPORT_FILES[format].title,
    detail: EXPORT_FILES[format].file,
    suiteId: suite.id,
    revision: suite.latestRevision,
    format,
  }));
  return {
    heading: `${suite.name}, revision ${suite.latestRevision}, exported for another tool. The file lists any checks that the tool does not support.`,
    cards: [choicesCard('Download as', options)],
  };
}

/** The page downloads the pack itself, so the reply offers the button. */
export const offerPack = (): CommandAnswer => ({
  heading: 'Use Download Run Pack to get the suite as a ZIP file.',
  actions: ['Download Run Pack'],
  cards: [choicesCard('Do it', [messageButton('Download Run Pack', '/download run-pack')])],
});
