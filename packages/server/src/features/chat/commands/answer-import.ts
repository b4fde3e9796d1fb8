import { describeImport } from '@assay/contract/import-card';
import type { CommandAnswer, CommandRequest } from '../../suites/index.ts';
import type { CommandDeps } from './command-deps.ts';

/** Imports the spec at a URL; without a URL it explains how to import. */
export async function answerImport(
  { specs }: CommandDeps,
  { actor, projectId }: CommandRequest,
  url: string | null,
): Promise<CommandAnswer> {
  if (url === null)
    return {
      heading:
        'Give the address of the document: /import openapi https://example.com/openapi.json. A file can be dropped here, and a pasted document is recognised.',
    };
  const spec = await specs.importUrl(actor, projectId, url);
  const { heading, card } = describeImport(spec);
  return { heading, cards: [card] };
}
