import type { ApiScope } from '@assay/contract';

/** A short description of what each scope allows. */
export const scopeTexts: Readonly<Record<ApiScope, string>> = {
  'projects:read': 'See projects and their policies',
  'environments:read': 'List environments, without header values and secrets',
  'specs:read': 'Read specs and endpoints',
  'specs:write': 'Import specs',
  'suites:read': 'Read suites, download run packs',
  'suites:write': 'Generate tests and run packs',
  'runs:read': 'Read runs and their results',
  'runs:write': 'Start, upload and cancel runs',
};
