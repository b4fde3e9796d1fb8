export const screens = {
  home: '/',
  signIn: '/auth/login',
  forgot: '/auth/forgot',
  signUp: '/auth/signup',
  reset: '/auth/reset',
  confirm: '/auth/confirm',
  docs: '/docs',
  apiReference: '/docs/api',
  chat: '/app',
  projects: '/app/projects',
  runs: '/app/runs',
  authPilot: '/app/auth-pilot',
  environments: '/app/environments',
  integrations: '/app/integrations',
  settings: '/app/settings',
  modelSettings: '/app/settings/model',
  contacts: '/app/contacts',
} as const;

/** The section on the landing page that the header and the footer link to. */
export const HOW_IT_WORKS = '/#how';

export const docPath = (slug: string): string => `${screens.docs}/${encodeURIComponent(slug)}`;
export const callPath = (operationId: string): string => `${screens.apiReference}?call=${encodeURIComponent(operationId)}`;
export const projectPath = (id: string): string => `${screens.projects}/${encodeURIComponent(id)}`;
const ofProject = new RegExp(`^${screens.projects}/([^/]+)`);
/** The project id in a path; null for other pages. */
export const projectIdInPath = (pathname: string): string | null => {
  const id = ofProject.exec(pathname)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
};
/** The same page in another project. */
export const pathInProject = (pathname: string, id: string): string => pathname.replace(ofProject, projectPath(id));
/** The guided setup from a new project to its first finding. */
export const projectStartPath = (id: string): string => `${projectPath(id)}/start`;
export const projectSettingsPath = (id: string, tab?: string): string =>
  `${projectPath(id)}/settings${tab === undefined ? '' : `?tab=${encodeURIComponent(tab)}`}`;
export const projectEndpointsPath = (id: string, specId?: string): string =>
  `${projectPath(id)}/endpoints${specId === undefined ? '' : `?specId=${encodeURIComponent(specId)}`}`;
export const projectSpecsPath = (id: string): string => `${projectPath(id)}/openapi`;
/** The changes in an API spec version, compared with the previous version or a given one. */
export const specDiffPath = (projectId: string, to: string, from?: string): string =>
  `${projectSpecsPath(projectId)}?to=${encodeURIComponent(to)}${from === undefined ? '' : `&from=${encodeURIComponent(from)}`}`;
export const projectSuitesPath = (id: string, suiteId?: string): string =>
  `${projectPath(id)}/suites${suiteId === undefined ? '' : `?suite=${encodeURIComponent(suiteId)}`}`;
/** A case, open in the editor of its suite. */
export const casePath = (projectId: string, suiteId: string, caseId: string): string =>
  `${projectSuitesPath(projectId, suiteId)}&case=${encodeURIComponent(caseId)}`;
/** A project's suites with the form for a new case. */
export const newCasePath = (projectId: string): string => `${projectSuitesPath(projectId)}?case=new`;
/** What is known about a project's API in addition to its spec. */
export const projectFactsPath = (id: string): string => `${projectPath(id)}/facts`;
/** The auth wizard for a project and, optionally, one of its environments. */
export const authPilotPath = (projectId: string | null, environmentId?: string): string => {
  const named = { ...(projectId === null ? {} : { project: projectId }), ...(environmentId === undefined ? {} : { env: environmentId }) };
  return `${screens.authPilot}?${new URLSearchParams(named)}`;
};
/** A section of the settings screen. Its id is its heading in lower case, with hyphens. */
export const settingsSection = (id: string): string => `${screens.settings}#${id}`;
/** The project list with the create dialog open. */
export const createProjectPath = `${screens.projects}?new=1`;
/** The environment list with the create dialog open. */
export const createEnvironmentPath = `${screens.environments}?new=1`;
export const conversationPath = (id: string): string => `${screens.chat}?c=${encodeURIComponent(id)}`;
export const runPath = (id: string, stepId?: string): string =>
  `${screens.runs}/${encodeURIComponent(id)}${stepId === undefined ? '' : `?step=${encodeURIComponent(stepId)}`}`;

export const explorationPath = (projectId: string, id: string): string =>
  `${projectPath(projectId)}/explorations/${encodeURIComponent(id)}`;
export const comparePath = (headId: string, baseId: string): string => `${runPath(headId)}?against=${encodeURIComponent(baseId)}`;
/** The load run dialog, open for this suite. */
export const loadRunPath = (suiteId: string): string => `${screens.runs}?start=load&suite=${encodeURIComponent(suiteId)}`;

/** The sign-in page, which returns to the requested page afterwards. */
export function signInPath(from: string): string {
  return from === screens.chat ? screens.signIn : `${screens.signIn}?from=${encodeURIComponent(from)}`;
}

/** The page to open after sign-in. Only paths on this site are allowed, because anyone can craft the link. */
export function originAfterSignIn(search: string): string {
  const from = new URLSearchParams(search).get('from');
  if (from === null || !from.startsWith('/')) return screens.chat;
  const base = 'https://assay.invalid';
  const target = URL.canParse(from, base) ? new URL(from, base) : null;
  if (target === null || target.origin !== base || /^\/(\/|auth\/)/.test(target.pathname)) return screens.chat;
  return `${target.pathname}${target.search}${target.hash}`;
}
