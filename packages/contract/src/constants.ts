/** Values shared by the server, the web app and the CLI. This file imports no validator, so the web app can use it without bundling one. */

/** Means "no id" wherever a reference is optional. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** The largest integer that the database stores. */
export const MAX_INTEGER = 2_147_483_647;

export const MAX_PAGE_SIZE = 100;
export const MAX_NAME_LENGTH = 120;
export const MAX_SEARCH_LENGTH = 200;

export const ROLES = ['owner', 'editor', 'viewer'] as const;

// Sessions and accounts
export const CLIENT_ID = 'assay-web';
export const CLI_CLIENT_ID = 'assay-cli';
export const DEFAULT_SCOPE = 'openid email profile roles';
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
export const AVATAR_BYTES = 200 * 1024;

// Chat and suites
/** Length of a conversation title generated from the first message. */
export const TITLE_LENGTH = 50;
export const MAX_REQUEST_LENGTH = 4000;
export const GENERATION_STAGES = ['reading', 'choosing', 'building', 'writing'] as const;
export const CASE_SIDES = ['mine', 'generated'] as const;
/** How many cases one call may change. */
export const MAX_CASE_CHANGES = 200;

// Specs
export const IMPORT_STAGES = ['fetching', 'reading', 'comparing', 'storing'] as const;
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

// Environments and auth profiles
export const TIMEOUT_LIMITS = { min: 1000, max: 60_000 } as const;
export const ENVIRONMENT_DEFAULTS = { timeoutMs: 30_000, followRedirects: true } as const;
export const AUTH_SECRET_KEYS = [
  'client_secret',
  'username',
  'password',
  'api_key',
  'bearer_token',
  'cookie_value',
  'refresh_token',
] as const;

// Runs, run packs and files
export const RUN_STATUSES = ['queued', 'running', 'passed', 'failed', 'error', 'cancelled'] as const;
export const EXPLORATION_STATUSES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export const EXPLORE_LIMITS = { minSeconds: 5, seconds: 120, maxSeconds: 3600, maxRequests: 1_000_000 } as const;
export const RUN_DEFAULTS = { suiteName: 'Cloud Run Suite', version: '1.0.0', actor: 'Chat User', trigger: 'Chat' } as const;
/** File name of the downloaded archive. */
export const RUN_PACK_NAME = 'assay-run-pack.zip';
export const RUN_PACK_FILE_PAGE_SIZE = 10;
export const DEFAULT_CONTAINER = 'default-container';
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MIN_INTERVAL_MINUTES = 5;

/**
 * Whether a file in a pack belongs to the suite. Changing a suite file creates a new suite revision; all other files
 * belong only to the pack.
 */
export const isSuiteFile = (path: string) => path === 'tests.json' || path.startsWith('tests/');

// Integrations
export const GITHUB_API = 'https://api.github.com';
export const INTEGRATION_STATUSES = ['connected', 'not-connected', 'coming-soon'] as const;
export const WEBHOOK_EVENTS = ['run.passed', 'run.failed', 'run.error'] as const;
