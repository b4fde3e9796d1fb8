import { describeImport } from '@assay/contract/import-card';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';

/** Imports the spec at a URL; without a URL it explains how to import. */
export async function answerImport({ specs }: ActionDeps, { actor, projectId }: ActionRequest, url: string | null): Promise<CommandAnswer> {
  if (url === null)
    return {
      heading:
        'Enter the URL of the spec: /import openapi https://example.com/openapi.json. You can also drop a file here or paste a spec.',
    };
  const spec = await specs.importUrl(actor, projectId, url);
  const { heading, card } = describeImport(spec);
  return { heading, cards: [card] };
}
