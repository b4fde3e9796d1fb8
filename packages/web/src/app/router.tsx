import { createBrowserRouter, type RouteObject } from 'react-router';
import { RequireSession } from './require-session.tsx';
import { RouteError } from './route-error.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

const appRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./routes/chat.tsx')).ChatRoute }) },
  { path: 'projects', lazy: async () => ({ Component: (await import('./routes/projects.tsx')).ProjectsRoute }) },
  { path: 'projects/:projectId', lazy: async () => ({ Component: (await import('./routes/project.tsx')).ProjectRoute }) },
  { path: 'runs', lazy: async () => ({ Component: (await import('./routes/runs.tsx')).RunsRoute }) },
  { path: 'runs/:runId', lazy: async () => ({ Component: (await import('./routes/run.tsx')).RunRoute }) },
  { path: 'environments', lazy: async () => ({ Component: (await import('./routes/environments.tsx')).EnvironmentsRoute }) },
  { path: 'auth-pilot', lazy: async () => ({ Component: (await import('./routes/auth-pilot.tsx')).AuthPilotRoute }) },
  { path: 'integrations', lazy: async () => ({ Component: (await import('./routes/integrations.tsx')).IntegrationsRoute }) },
  { path: 'settings', lazy: async () => ({ Component: (await import('./routes/settings.tsx')).SettingsRoute }) },
];

/** Each screen is a chunk of its own; the shell loads beside the first of them. */
export function createRouter() {
  return createBrowserRouter([
    {
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
          path: 'app',
          Component: RequireSession,
          children: [{ lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }), children: appRoutes }],
        },
        { path: '*', lazy: async () => ({ Component: (await import('./routes/not-found.tsx')).NotFoundRoute }) },
      ],
    },
  ]);
}
