import type { ImportCard } from './cards.ts';
import type { Spec } from './routes/specs.ts';

/** The chat card for an import. Both the server and the web app create it. */
export function describeImport(spec: Spec): { readonly heading: string; readonly card: ImportCard } {
  return {
    heading: `Imported ${spec.title} ${spec.version}, ${spec.operations} ${spec.operations === 1 ? 'endpoint' : 'endpoints'}.`,
    card: {
      type: 'import',
      title: spec.title,
      specId: spec.id,
      version: spec.version,
      revision: spec.revision,
      operations: spec.operations,
      findings: spec.findings.length,
      unchanged: spec.unchanged,
      changes: spec.changes,
    },
  };
}
