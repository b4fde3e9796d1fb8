import { errorDetail } from '../../../lib/api/api-error.ts';
import { notify, notifyFailure, notifyInfo } from '../../../ui/toast.ts';

export interface DownloadedPack {
  /** The pack's id. Null when neither the response nor the conversation has one. */
  readonly packId: string | null;
  /** False when the response was empty. */
  readonly hasFile: boolean;
}

/** Shown in the message when the server created a pack but sent no archive. */
export const NO_ARTIFACT =
  'Run pack created but no downloadable artifact was returned... Download it again, or browse its files if the button is there.';

export const notifyNoProject = (): void => notifyFailure('Select a project first', 'Please select a project before generating a run pack.');

export function notifyDownloaded({ packId, hasFile }: DownloadedPack): void {
  if (packId === null) notifyInfo('Run pack generated', 'No RunPack ID returned; browsing files will be unavailable.');
  else if (hasFile) notify(`Run pack downloaded (ID: ${packId.slice(0, 8)}...)`);
  else notifyInfo('Run pack generated', NO_ARTIFACT);
}

export const notifyDownloadFailed = (error: unknown): void => notifyFailure('Failed to download run pack', errorDetail(error));
