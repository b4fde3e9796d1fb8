import { createBrowserRouter, type RouteObject } from 'react-router';
import { PageViews } from './page-views.tsx';
import { RequireSession } from './require-session.tsx';
import { RouteError, ScreenError } from './route-error.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

const appRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./routes/chat.tsx')).ChatRoute }) },
  { path: 'projects', lazy: async () => ({ Component: (await import('./routes/projects.tsx')).ProjectsRoute }) },
  { path: 'projects/:projectId', lazy: async () => ({ Component: (await import('./routes/project.tsx')).ProjectRoute }) },
  {
    path: 'projects/:projectId/settings',
    lazy: async () => ({ Component: (await import('./routes/project-settings.tsx')).ProjectSettingsRoute }),
  },
  {
    path: 'projects/:projectId/endpoints',
    lazy: async () => ({ Component: (await import('./routes/project-endpoints.tsx')).ProjectEndpointsRoute }),
  },
  {
    path: 'projects/:projectId/suites',
    lazy: async () => ({ Component: (await import('./routes/project-suites.tsx')).ProjectSuitesRoute }),
  },
  {
    path: 'projects/:projectId/openapi',
    lazy: async () => ({ Component: (await import('./routes/project-openapi.tsx')).ProjectOpenApiRoute }),
  },
  { path: 'runs', lazy: async () => ({ Component: (await import('./routes/runs.tsx')).RunsRoute }) },
  { path: 'runs/:runId', lazy: async () => ({ Component: (await import('./routes/run.tsx')).RunRoute }) },
  { path: 'environments', lazy: async () => ({ Component: (await import('./routes/environments.tsx')).EnvironmentsRoute }) },
  { path: 'auth-pilot', lazy: async () => ({ Component: (await import('./routes/auth-pilot.tsx')).AuthPilotRoute }) },
  { path: 'integrations', lazy: async () => ({ Component: (await import('./routes/integrations.tsx')).IntegrationsRoute }) },
  { path: 'contacts', lazy: async () => ({ Component: (await import('./routes/contacts.tsx')).ContactsRoute }) },
  { path: 'settings', lazy: async () => ({ Component: (await import('./routes/settings.tsx')).SettingsRoute }) },
];

/** Each screen is a chunk of its own; the shell loads beside the first of them. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: PageViews,
      HydrateFallback: ShellSkeleton,
      ErrorBoundary: RouteError,
      children: [
        { path: '/', lazy: async () => ({ Component: (await import('./routes/landing.tsx')).LandingRoute }) },
        { path: 'auth/login', lazy: async () => ({ Component: (await import('./routes/login.tsx')).LoginRoute }) },
        { path: 'auth/forgot', lazy: async () => ({ Component: (await import('./routes/forgot.tsx')).ForgotRoute }) },
        { path: 'auth/signup', lazy: async () => ({ Component: (await import('./routes/signup.tsx')).SignUpRoute }) },
        { path: 'auth/reset', lazy: async () => ({ Component: (await import('./routes/reset.tsx')).ResetRoute }) },
        { path: 'auth/confirm', lazy: async () => ({ Component: (await import('./routes/confirm.tsx')).ConfirmRoute }) },
        {
          path: 'connect/auth-pilot/callback',
          lazy: async () => ({ Component: (await import('./routes/consent-callback.tsx')).ConsentCallbackRoute }),
        },
        { path: 'docs/api', lazy: async () => ({ Component: (await import('./routes/api-reference.tsx')).ApiReferenceRoute }) },
        { path: 'docs/:slug?', lazy: async () => ({ Component: (await import('./routes/docs.tsx')).DocsRoute }) },
        {
          path: 'app',
          Component: RequireSession,
          children: [
            {
              lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
              children: [{ ErrorBoundary: ScreenError, children: appRoutes }],
            },
          ],
        },
        { path: '*', lazy: async () => ({ Component: (await import('./routes/not-found.tsx')).NotFoundRoute }) },
      ],
    },
  ]);
}
