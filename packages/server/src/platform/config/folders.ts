import { fileURLToPath } from 'node:url';

const fromHere = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export const repositoryRoot = fromHere('../../../../../');
/** The default folder for everything the program writes; version control ignores it. */
export const workFolder = fromHere('../../../../../.assay/');
export const migrationsFolder = fromHere('../../../migrations');
export const webFolder = fromHere('../../../../web/dist/');
