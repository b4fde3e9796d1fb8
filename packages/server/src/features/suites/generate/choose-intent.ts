import { parseIntent } from '@assay/engine';
import type { Intent, SuiteKind } from '@assay/engine/model';
import type { DialogRequest } from './dialog-request.ts';

/** Parses the request. Endpoints picked in the dialog take precedence over operations found in the message. */
export function chooseIntent(userQuery: string, dialog: DialogRequest | null): Intent {
  const intent = parseIntent(userQuery);
  if (dialog === null || intent.kind !== 'generate') return intent;
  const operations = dialog.endpoints.map(({ method, path }) => ({ method, path }));
  return { ...intent, kinds: kindsOf(userQuery, intent.kinds, dialog), scope: { kind: 'named', operations } };
}

/** The test types ticked in the dialog, or else those in the message, or else all. */
function kindsOf(userQuery: string, inWords: readonly SuiteKind[], dialog: DialogRequest): readonly SuiteKind[] {
  // Without a credential every response except a rejection would be unexpected.
  if (dialog.sendsNone) return ['auth'];
  const asCommand = parseIntent(`/generate ${userQuery}`);
  const worded = userQuery.trim().startsWith('/') || asCommand.kind !== 'generate' ? inWords : asCommand.kinds;
  const kinds = dialog.kinds.length > 0 ? dialog.kinds : worded;
  return dialog.includeForbidden ? kinds : kinds.filter((kind) => kind !== 'auth');
}
