import type { CallName } from '../paths.ts';
import { accountRoutes } from './accounts.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditRoutes } from './audit.ts';
import { authProfileRoutes } from './auth-profiles.ts';
import { chatRoutes } from './chat.ts';
import { contactRoutes } from './contacts.ts';
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

/** What the calls are about, in the order of the API reference; the names are the tags of `/openapi.json`. */
const groups = {
  'Sign-in': sessionRoutes,
  Accounts: { ...accountRoutes, ...profileRoutes },
  'API keys': apiKeyRoutes,
  Projects: projectRoutes,
  Members: memberRoutes,
  Environments: environmentRoutes,
  'Auth profiles': authProfileRoutes,
  'API descriptions': specRoutes,
  Endpoints: endpointRoutes,
  Suites: suiteRoutes,
  Chat: chatRoutes,
  Runs: { ...runRoutes, ...runResultRoutes, ...runImportRoutes },
  'Run packs and files': { ...runPackRoutes, ...fileRoutes },
  Schedules: scheduleRoutes,
  Integrations: { ...integrationRoutes, ...webhookRoutes },
  Activity: auditRoutes,
  Contacts: contactRoutes,
  Server: platformRoutes,
} as const;

export const groupNames: readonly string[] = Object.keys(groups);

const groupOfCall = new Map(Object.entries(groups).flatMap(([group, routes]) => Object.keys(routes).map((name) => [name, group] as const)));

/** The group a call belongs to; a call in none is a fault of the table above. */
export function groupOf(name: CallName): string {
  const group = groupOfCall.get(name);
  if (group === undefined) throw new Error(`The call ${name} belongs to no group.`);
  return group;
}
