import type { CallName } from '../paths.ts';
import type { RouteSpec } from '../route.ts';
import { accountRoutes } from './accounts.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditRoutes } from './audit.ts';
import { authProfileRoutes } from './auth-profiles.ts';
import { chatRoutes } from './chat.ts';
import { contactRoutes } from './contacts.ts';
import { deviceLoginRoutes } from './device-login.ts';
import { endpointRoutes } from './endpoints.ts';
import { environmentRoutes } from './environments.ts';
import { fileRoutes } from './files.ts';
import { integrationRoutes } from './integrations.ts';
import { memberRoutes } from './members.ts';
import { platformRoutes } from './platform.ts';
import { profileRoutes } from './profile.ts';
import { projectRoutes } from './projects.ts';
import { runImportRoutes } from './run-import.ts';
import { runPackRoutes } from './run-packs.ts';
import { runResultRoutes } from './run-results.ts';
import { runRoutes } from './runs.ts';
import { scheduleRoutes } from './schedules.ts';
import { sessionRoutes } from './sessions.ts';
import { specRoutes } from './specs.ts';
import { suiteRoutes } from './suites.ts';
import { webhookRoutes } from './webhooks.ts';

/** The one route table: the server mounts it, the web client is typed by it, `/openapi.json` is made from it. */
export const routes = {
  ...platformRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...apiKeyRoutes,
  ...deviceLoginRoutes,
  ...contactRoutes,
  ...projectRoutes,
  ...memberRoutes,
  ...integrationRoutes,
  ...webhookRoutes,
  ...scheduleRoutes,
  ...auditRoutes,
  ...environmentRoutes,
  ...authProfileRoutes,
  ...specRoutes,
  ...endpointRoutes,
  ...suiteRoutes,
  ...chatRoutes,
  ...runPackRoutes,
  ...fileRoutes,
  ...runRoutes,
  ...runImportRoutes,
  ...runResultRoutes,
} as const satisfies Record<CallName, RouteSpec>;

export type Routes = typeof routes;
