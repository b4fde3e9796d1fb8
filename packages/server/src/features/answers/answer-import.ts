import type { ImportCard } from '@assay/contract';
import type { CommandAnswer, CommandRequest } from '../suites/index.ts';
import type { AnswersDeps } from './answers-deps.ts';

/** Imports the document at an address; without one it says how. */
export async function answerImport(
  { specs }: AnswersDeps,
  { actor, projectId }: CommandRequest,
  url: string | null,
): Promise<CommandAnswer> {
  if (url === null)
    return {
      heading:
        'Give the address of the document: /import openapi https://example.com/openapi.json. A file can be dropped here, and a pasted document is recognised.',
    };
  const spec = await specs.importUrl(actor, projectId, url);
  const card: ImportCard = {
    type: 'import',
    title: spec.title,
    specId: spec.id,
    version: spec.version,
    revision: spec.revision,
    operations: spec.operations,
    findings: spec.findings.length,
    unchanged: spec.unchanged,
    changes: spec.changes,
  };
  return { heading: `Imported ${spec.title} ${spec.version}, ${spec.operations} operations.`, cards: [card] };
}
