import { parseIntent } from '@assay/engine';
import type { Intent, SuiteKind } from '@assay/engine/model';
import type { DialogRequest } from './dialog-request.ts';

/** Reads the request; endpoints picked in the dialog win over whatever operations the words would find. */
export function chooseIntent(userQuery: string, dialog: DialogRequest | null): Intent {
  const intent = parseIntent(userQuery);
  if (dialog === null || intent.kind !== 'generate') return intent;
  const operations = dialog.endpoints.map(({ method, path }) => ({ method, path }));
  return { ...intent, kinds: kindsOf(userQuery, intent.kinds, dialog), scope: { kind: 'named', operations } };
}

/** Kinds ticked in the dialog, else those the words name, else all of them. */
function kindsOf(userQuery: string, inWords: readonly SuiteKind[], dialog: DialogRequest): readonly SuiteKind[] {
  // Without a credential every answer but a refusal would be a surprise.
  if (dialog.sendsNone) return ['auth'];
  const asCommand = parseIntent(`/generate ${userQuery}`);
  const worded = userQuery.trim().startsWith('/') || asCommand.kind !== 'generate' ? inWords : asCommand.kinds;
  const kinds = dialog.kinds.length > 0 ? dialog.kinds : worded;
  return dialog.includeForbidden ? kinds : kinds.filter((kind) => kind !== 'auth');
}
