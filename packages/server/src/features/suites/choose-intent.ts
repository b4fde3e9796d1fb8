import { parseIntent } from '@assay/engine';
import { HTTP_METHODS, type HttpMethod, type Intent } from '@assay/engine/model';
import { z } from 'zod';

/** The part of the endpoint dialog's JSON that decides what is generated; the rest of it is context. */
const DialogRequest = z.object({ selectedEndpoint: z.object({ method: z.string(), path: z.string().startsWith('/') }) });

/** Reads the request; an endpoint picked in the dialog wins over whatever operations the words would find. */
export function chooseIntent(userQuery: string, openApiJson: string | undefined): Intent {
  const intent = parseIntent(userQuery);
  const endpoint = selectedEndpoint(openApiJson);
  if (endpoint === null || intent.kind !== 'generate') return intent;
  return { ...intent, scope: { kind: 'named', operations: [endpoint] } };
}

function selectedEndpoint(openApiJson: string | undefined): { method: HttpMethod | null; path: string } | null {
  if (openApiJson === undefined || openApiJson.trim() === '') return null;
  const parsed = DialogRequest.safeParse(tryParse(openApiJson));
  if (!parsed.success) return null;
  const { method, path } = parsed.data.selectedEndpoint;
  return { method: HTTP_METHODS.find((known) => known === method.toUpperCase()) ?? null, path };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
