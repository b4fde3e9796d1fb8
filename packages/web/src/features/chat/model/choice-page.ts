import type { ChoicesCard } from '@assay/contract';
import {
  authPilotPath,
  comparePath,
  docPath,
  explorationPath,
  projectEndpointsPath,
  projectSettingsPath,
  projectSpecsPath,
  projectSuitesPath,
  runPath,
  screens,
} from '../../../lib/paths.ts';

type Page = Extract<ChoicesCard['options'][number], { kind: 'open' }>;

/** Returns the path that a choice opens. An unknown page from a later version opens the project. */
export function choicePage({ page, id, against }: Pick<Page, 'page' | 'id' | 'against'>, projectId: string): string {
  switch (page) {
    case 'projects':
      return screens.projects;
    case 'specs':
      return projectSpecsPath(projectId);
    case 'runs':
      return screens.runs;
    case 'run':
      return runPath(id ?? '');
    case 'compare':
      return comparePath(id ?? '', against ?? '');
    case 'exploration':
      return explorationPath(projectId, id ?? '');
    case 'suite':
      return projectSuitesPath(projectId, id ?? undefined);
    case 'environments':
      return screens.environments;
    case 'settings':
      return projectSettingsPath(projectId, id ?? undefined);
    case 'auth-pilot':
      return authPilotPath(projectId);
    case 'docs':
      return docPath(id ?? '');
    default:
      return projectEndpointsPath(projectId);
  }
}
