import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageFallback, ScreenFallback } from './page-fallback.tsx';
import { PageViews } from './page-views.tsx';
import { RequireSession } from './require-session.tsx';
import { RouteError, ScreenError } from './route-error.tsx';

type Load = () => Promise<ComponentType>;

/** A screen in its own chunk, loaded on first use or preloaded. */
function screen(load: Load): Pick<RouteObject, 'Component' | 'handle'> {
  return { Component: lazy(async () => ({ default: await load() })), handle: load };
}

const appRoutes: RouteObject[] = [
  { index: true, ...screen(async () => (await import('./routes/chat.tsx')).ChatRoute) },
  { path: 'projects', ...screen(async () => (await import('./routes/projects.tsx')).ProjectsRoute) },
  { path: 'projects/:projectId', ...screen(async () => (await import('./routes/project.tsx')).ProjectRoute) },
  {
    path: 'projects/:projectId/start',
    ...screen(async () => (await import('./routes/project-start.tsx')).ProjectStartRoute),
  },
  {
    path: 'projects/:projectId/settings',
    ...screen(async () => (await import('./routes/project-settings.tsx')).ProjectSettingsRoute),
  },
  {
    path: 'projects/:projectId/endpoints',
    ...screen(async () => (await import('./routes/project-endpoints.tsx')).ProjectEndpointsRoute),
  },
  {
    path: 'projects/:projectId/suites',
    ...screen(async () => (await import('./routes/project-suites.tsx')).ProjectSuitesRoute),
  },
  {
    path: 'projects/:projectId/facts',
    ...screen(async () => (await import('./routes/project-facts.tsx')).ProjectFactsRoute),
  },
  {
    path: 'projects/:projectId/openapi',
    ...screen(async () => (await import('./routes/project-openapi.tsx')).ProjectOpenApiRoute),
  },
  {
    path: 'projects/:projectId/explorations/:explorationId',
    ...screen(async () => (await import('./routes/exploration.tsx')).ExplorationRoute),
  },
  { path: 'runs', ...screen(async () => (await import('./routes/runs.tsx')).RunsRoute) },
  { path: 'runs/:runId', ...screen(async () => (await import('./routes/run.tsx')).RunRoute) },
  { path: 'environments', ...screen(async () => (await import('./routes/environments.tsx')).EnvironmentsRoute) },
  { path: 'auth-pilot', ...screen(async () => (await import('./routes/auth-pilot.tsx')).AuthPilotRoute) },
  { path: 'integrations', ...screen(async () => (await import('./routes/integrations.tsx')).IntegrationsRoute) },
  { path: 'contacts', ...screen(async () => (await import('./routes/contacts.tsx')).ContactsRoute) },
  { path: 'settings/model', ...screen(async () => (await import('./routes/model-settings.tsx')).ModelSettingsRoute) },
  { path: 'settings', ...screen(async () => (await import('./routes/settings.tsx')).SettingsRoute) },
];

/** When a screen fails, the shell around it stays usable. */
function GuardedScreen() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={ScreenError}>
      <Suspense fallback={<ScreenFallback pathname={pathname} />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

export const routes: RouteObject[] = [
  {
    Component: PageViews,
    children: [
      { path: '/', ...screen(async () => (await import('./routes/landing.tsx')).LandingRoute) },
      { path: 'auth/login', ...screen(async () => (await import('./routes/login.tsx')).LoginRoute) },
      { path: 'auth/forgot', ...screen(async () => (await import('./routes/forgot.tsx')).ForgotRoute) },
      { path: 'auth/signup', ...screen(async () => (await import('./routes/signup.tsx')).SignUpRoute) },
      { path: 'auth/reset', ...screen(async () => (await import('./routes/reset.tsx')).ResetRoute) },
      { path: 'auth/confirm', ...screen(async () => (await import('./routes/confirm.tsx')).ConfirmRoute) },
      {
        path: 'connect/auth-pilot/callback',
        ...screen(async () => (await import('./routes/consent-callback.tsx')).ConsentCallbackRoute),
      },
      { path: 'docs/api', ...screen(async () => (await import('./routes/api-reference.tsx')).ApiReferenceRoute) },
      { path: 'docs/:slug?', ...screen(async () => (await import('./routes/docs.tsx')).DocsRoute) },
      {
        path: 'app',
        Component: RequireSession,
        children: [
          {
            ...screen(async () => (await import('./shell/shell.tsx')).Shell),
            children: [{ Component: GuardedScreen, children: appRoutes }],
          },
        ],
      },
      {
        path: 'device',
        Component: RequireSession,
        children: [{ index: true, ...screen(async () => (await import('./routes/device.tsx')).DeviceRoute) }],
      },
      { path: '*', ...screen(async () => (await import('./routes/not-found.tsx')).NotFoundRoute) },
    ],
  },
];

/** Preloads all chunks that a path needs in parallel. */
function preloadRoute(pathname: string): void {
  // If loading fails, the screen that waits for the chunk reports the error.
  for (const { route } of matchRoutes(routes, pathname) ?? []) (route.handle as Load | undefined)?.().catch(() => {});
}

function Screens() {
  return useRoutes(routes);
}

export function AppRouter() {
  preloadRoute(window.location.pathname);
  return (
    <BrowserRouter>
      <ErrorBoundary fallback={RouteError}>
        <Suspense fallback={<PageFallback pathname={window.location.pathname} />}>
          <Screens />
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
