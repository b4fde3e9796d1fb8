import type { CallName } from '../paths.ts';
import type { RouteSpec } from '../route.ts';
import { accountRoutes } from './accounts.ts';
import { actionRoutes } from './actions.ts';
import { agentRoutes } from './agents.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditRoutes } from './audit.ts';
import { authProfileRoutes } from './auth-profiles.ts';
import { chatRoutes } from './chat.ts';
import { contactRoutes } from './contacts.ts';
import { deviceLoginRoutes } from './device-login.ts';
import { endpointRoutes } from './endpoints.ts';
import { environmentRoutes } from './environments.ts';
import { explorationRoutes } from './explorations.ts';
import { factRoutes } from './facts.ts';
import { fileRoutes } from './files.ts';
import { integrationRoutes } from './integrations.ts';
import { memberRoutes } from './members.ts';
import { modelSettingsRoutes } from './model-settings.ts';
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

/** The calls by subject, in API reference order. The names are the tags in `/openapi.json`. */
const routeGroups = {
  'Sign-in': { ...sessionRoutes, ...deviceLoginRoutes },
  Accounts: { ...accountRoutes, ...profileRoutes },
  'API keys': apiKeyRoutes,
  Projects: projectRoutes,
  Members: memberRoutes,
  Environments: environmentRoutes,
  'Auth profiles': authProfileRoutes,
  Specs: specRoutes,
  Endpoints: endpointRoutes,
  Suites: suiteRoutes,
  Actions: actionRoutes,
  Agents: agentRoutes,
  Chat: chatRoutes,
  Runs: { ...runRoutes, ...runResultRoutes, ...runImportRoutes },
  Explorations: { ...explorationRoutes, ...factRoutes },
  'Run packs and files': { ...runPackRoutes, ...fileRoutes },
  Schedules: scheduleRoutes,
  Integrations: { ...integrationRoutes, ...webhookRoutes },
  Activity: auditRoutes,
  Contacts: contactRoutes,
  Model: modelSettingsRoutes,
  Server: platformRoutes,
} as const;

/** The only route table: the server mounts it, the web client derives its types from it, and `/openapi.json` is generated from it. */
export const routes = {
  ...routeGroups['Sign-in'],
  ...routeGroups.Accounts,
  ...routeGroups['API keys'],
  ...routeGroups.Projects,
  ...routeGroups.Members,
  ...routeGroups.Environments,
  ...routeGroups['Auth profiles'],
  ...routeGroups.Specs,
  ...routeGroups.Endpoints,
  ...routeGroups.Suites,
  ...routeGroups.Actions,
  ...routeGroups.Agents,
  ...routeGroups.Chat,
  ...routeGroups.Runs,
  ...routeGroups.Explorations,
  ...routeGroups['Run packs and files'],
  ...routeGroups.Schedules,
  ...routeGroups.Integrations,
  ...routeGroups.Activity,
  ...routeGroups.Contacts,
  ...routeGroups.Model,
  ...routeGroups.Server,
} as const satisfies Record<CallName, RouteSpec>;

export type Routes = typeof routes;

export const groupNames: readonly string[] = Object.keys(routeGroups);

const groupOfCall = new Map(
  Object.entries(routeGroups).flatMap(([group, members]) => Object.keys(members).map((name) => [name, group] as const)),
);

/** The group that a call belongs to. The route table consists of the groups, so every call has one. */
export const groupOf = (name: CallName): string => groupOfCall.get(name) ?? 'Server';
