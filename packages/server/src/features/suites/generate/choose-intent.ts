import { parseTests } from '@assay/engine';
import type { Intent, SuiteKind } from '@assay/engine/model';
import type { DialogRequest } from './dialog-request.ts';

type GenerateIntent = Extract<Intent, { kind: 'generate' }>;

/** What the endpoint dialog requests. Its endpoints take precedence over operations in the message. */
export function dialogIntent(userQuery: string, dialog: DialogRequest): GenerateIntent {
  const { kinds, perOperation } = parseTests(userQuery);
  const operations = dialog.endpoints.map(({ method, path }) => ({ method, path }));
  return { kind: 'generate', perOperation, kinds: kindsOf(userQuery, kinds, dialog), scope: { kind: 'named', operations } };
}

/** The test types selected in the dialog, otherwise those in the message, otherwise all. */
function kindsOf(userQuery: string, inWords: readonly SuiteKind[], dialog: DialogRequest): readonly SuiteKind[] {
  // Without a credential every response except a rejection would be unexpected.
  if (dialog.sendsNone) return ['auth'];
  const worded = userQuery.trim().startsWith('/') ? inWords : parseTests(`/generate ${userQuery}`).kinds;
  const kinds = dialog.kinds.length > 0 ? dialog.kinds : worded;
  return dialog.includeForbidden ? kinds : kinds.filter((kind) => kind !== 'auth');
}
