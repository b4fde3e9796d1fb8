import { callRaw } from '../../../lib/api/call.ts';
import { saveFile } from '../../../lib/save-file.ts';

export interface DownloadFormat {
  readonly form: 'original' | 'normalised';
  readonly format?: 'json' | 'yaml';
}

export const downloadFormats: readonly (DownloadFormat & { readonly label: string })[] = [
  { label: 'Original, as imported', form: 'original' },
  { label: 'Normalised (OpenAPI 3.1 JSON)', form: 'normalised', format: 'json' },
  { label: 'Normalised (OpenAPI 3.1 YAML)', form: 'normalised', format: 'yaml' },
];

/** Downloads a spec with the session's token. */
export async function downloadSpec(specId: string, form: DownloadFormat): Promise<void> {
  const query = { form: form.form, format: form.format };
  const reply = await callRaw('getSpecDocument', { params: { id: specId }, query }, '*/*');
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await reply.blob(), name ?? 'openapi.json');
}
