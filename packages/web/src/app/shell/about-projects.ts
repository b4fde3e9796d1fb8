import { screens } from '../../lib/paths.ts';

type Place = Pick<Location, 'pathname' | 'search'>;

const NEED_PROJECT: readonly string[] = [screens.chat, screens.authPilot, screens.integrations];

/** True for pages that show the selected project and have nothing to show without it. */
export function needsProject({ pathname, search }: Place): boolean {
  if (pathname === screens.runs) return new URLSearchParams(search).get('view') === 'coverage';
  return NEED_PROJECT.includes(pathname);
}

/** True for pages that report a failure to load the projects themselves. */
export function reportsProjectFailure(place: Place): boolean {
  return place.pathname === screens.projects || needsProject(place);
}
