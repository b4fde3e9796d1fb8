import { fileURLToPath } from 'node:url';

const fromHere = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export const repositoryRoot = fromHere('../../../../../');
/** Everything the program writes by default lives here; the folder is ignored by version control. */
export const workFolder = fromHere('../../../../../.assay/');
export const migrationsFolder = fromHere('../../../migrations');
export const webFolder = fromHere('../../../../web/dist/');
