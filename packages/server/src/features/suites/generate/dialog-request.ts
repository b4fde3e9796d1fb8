import { HTTP_METHODS, type HttpMethod, type SecurityScheme, type SuiteKind, TEST_BASE_DIR } from '@assay/engine/model';
import { z } from 'zod';

const KINDS = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'perf', 'contract'] as const;

const SelectedEndpoint = z.object({ id: z.string().nullish(), method: z.string(), path: z.string().startsWith('/') });
const Config = z.record(z.string(), z.unknown()).catch({});
const AuthProfile = z.object({ type: z.string(), config: Config.default({}) });
const Options = z.object({
  includeForbidden: z.boolean().catch(true).default(true),
  envPlaceholders: z.array(z.string()).catch([]).default([]),
  fileBaseDir: z.string().catch(TEST_BASE_DIR).default(TEST_BASE_DIR),
  kinds: z.array(z.enum(KINDS)).catch([]).default([]),
});
const Request = z.object({
  selectedEndpoint: SelectedEndpoint.optional().catch(undefined),
  selectedEndpoints: z.array(SelectedEndpoint).max(500).catch([]).default([]),
  authProfile: AuthProfile.nullish().catch(null),
  options: Options.catch(Options.parse({})).default(Options.parse({})),
});

/** The endpoint dialog's options, in addition to its message. */
export interface DialogRequest {
  readonly endpoints: readonly { readonly id: string | null; readonly method: HttpMethod | null; readonly path: string }[];
  /** Empty if the message determines the kinds. */
  readonly kinds: readonly SuiteKind[];
  readonly includeForbidden: boolean;
  /** How the chosen profile sends its credential; null uses the spec's definition. */
  readonly credential: SecurityScheme | null;
  /** Whether the user chose to send no credential. */
  readonly sendsNone: boolean;
  readonly placeholders: readonly string[];
  readonly fileBaseDir: string;
}

/** Parses the dialog's JSON. Null if it contains no endpoint, because then only the message applies. */
export function readDialogRequest(openApiJson: string | undefined): DialogRequest | null {
  if (openApiJson === undefined || openApiJson.trim() === '') return null;
  const parsed = Request.safeParse(tryParse(openApiJson));
  if (!parsed.success) return null;
  const { selectedEndpoint, selectedEndpoints, authProfile, options } = parsed.data;
  const endpoints = [...(selectedEndpoint === undefined ? [] : [selectedEndpoint]), ...selectedEndpoints];
  if (endpoints.length === 0) return null;
  const type = authProfile?.type.toUpperCase() ?? '';
  return {
    endpoints: endpoints.map(({ id, method, path }) => ({
      id: id ?? null,
      method: HTTP_METHODS.find((known) => known === method.toUpperCase()) ?? null,
      path,
    })),
    kinds: options.kinds,
    includeForbidden: options.includeForbidden,
    credential: credentialOf(type, authProfile?.config ?? {}),
    sendsNone: type === 'NONE',
    placeholders: options.envPlaceholders.filter((name) => /^[A-Z][A-Z0-9_]{0,63}$/.test(name)).slice(0, 20),
    fileBaseDir: options.fileBaseDir.replace(/\/+$/, ''),
  };
}

function credentialOf(type: string, config: Readonly<Record<string, unknown>>): SecurityScheme | null {
  const text = (key: string): string => (typeof config[key] === 'string' ? config[key] : '');
  switch (type) {
    case 'API_KEY': {
      const place = text('injectAt').toLowerCase() === 'query' ? 'query' : 'header';
      const name = (place === 'query' ? text('queryName') : '') || text('headerName');
      return name === '' ? null : { kind: 'api-key', in: place, name };
    }
    case 'BEARER':
      return { kind: 'http', scheme: 'bearer' };
    case 'OIDC_CLIENT_CREDENTIALS':
      return { kind: 'oauth2', tokenUrl: text('tokenUrl') || null, scopes: text('scope').split(/\s+/).filter(Boolean) };
    default:
      return null;
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
