import { describeImport } from '@assay/contract/import-card';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';

/** Imports the spec at a URL; without a URL it explains how to import. */
export async function answerImport({ specs }: ActionDeps, { actor, projectId }: ActionRequest, url: string | null): Promise<CommandAnswer> {
  if (url === null)
    return {
      heading:
        'Give the address of the document: /import openapi https://example.com/openapi.json. A file can be dropped here, and a pasted document is recognised.',
    };
  const spec = await specs.importUrl(actor, projectId, url);
  const { heading, card } = describeImport(spec);
  return { heading, cards: [card] };
}
