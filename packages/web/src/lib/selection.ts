import { createStoredValue } from './stored-value.ts';

/** The project and environment last chosen; ids that no longer exist are ignored where they are used. */
export const selectedProjectId = createStoredValue('assay.project', 'local');
export const selectedEnvironmentId = createStoredValue('assay.environment', 'local');
