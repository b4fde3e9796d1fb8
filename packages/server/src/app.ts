import { createEgress, denyOwnPort, type Egress, type EgressPolicy } from '@assay/net';
import { type AccountsFeature, createAccountsFeature } from './features/accounts/index.ts';
import { createAnswers } from './features/answers/index.ts';
import { type ApiKeysFeature, createApiKeysFeature } from './features/api-keys/index.ts';
import { createAuditLogFeature } from './features/audit-log/index.ts';
import { type AuthProfilesFeature, createAuthProfilesFeature } from './features/auth-profiles/index.ts';
import { createChatFeature } from './features/chat/index.ts';
import { createContactsFeature } from './features/contacts/index.ts';
import { createEndpointsFeature } from './features/endpoints/index.ts';
import { createEnvironmentsFeature, type EnvironmentsFeature } from './features/environments/index.ts';
import { createFailureLetters } from './features/failure-letters/index.ts';
import { createFilesFeature } from './features/files/index.ts';
import { createGithubFeature } from './features/github/index.ts';
import { createMembersFeature } from './features/members/index.ts';
import { createProfileFeature } from './features/profile/index.ts';
import { createProjectAccess, createProjectsFeature, type ProjectsFeature } from './features/projects/index.ts';
import { createRunNotices } from './features/run-notices/index.ts';
import { createRunPacksFeature } from './features/run-packs/index.ts';
import { createRunsFeature, type RunsFeature } from './features/runs/index.ts';
import { createSchedulesFeature } from './features/schedules/index.ts';
import { createSessionsFeature, type SessionsFeature } from './features/sessions/index.ts';
import { createSpecsFeature, type SpecsFeature } from './features/specs/index.ts';
import { createSuitesFeature } from './features/suites/index.ts';
import { createWebhooksFeature } from './features/webhooks/index.ts';
import type { Config } from './platform/config/config.ts';
import type { Feature } from './platform/http/feature.ts';
import { createLanguageModel } from './platform/llm/language-model.ts';
import type { Platform } from './platform/platform.ts';

/** The features of the product, joined; some are named for those who seed, listen or work. */
export interface Composition {
  readonly features: readonly Feature[];
  readonly sessions: SessionsFeature;
  readonly accounts: AccountsFeature;
  readonly apiKeys: ApiKeysFeature;
  readonly projects: ProjectsFeature;
  readonly environments: EnvironmentsFeature;
  readonly authProfiles: AuthProfilesFeature;
  readonly specs: SpecsFeature;
  readonly runs: RunsFeature;
  /** Begins what happens beside calls and runs: messages to others about runs. Returns how to end it. */
  startErrands(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Where requests of users may go: the operator's list, never this server itself, and private ranges on a local install. */
const egressPolicyOf = (config: Config, ownPort: number): EgressPolicy => ({
  allowPrivate: config.mode === 'local',
  allow: config.egressAllow,
  deny: denyOwnPort(ownPort),
});

/** The address people reach the server by; one that listens everywhere is named by its own machine. */
export function ownUrlOf({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl !== null) return publicUrl;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Builds every feature. `ownPort` is asked late, since the port is known only once the server listens. */
export async function composeFeatures(platform: Platform, ownPort: () => number): Promise<Composition> {
  const { config, db, log, queue, vault, clock, mail } = platform;
  const egressPolicy = () => egressPolicyOf(config, ownPort());
  let opened: Egress | null = null;
  const egress = () => {
    opened ??= createEgress(egressPolicy());
    return opened;
  };
  const fetchText: Egress['fetchText'] = (url, options) => egress().fetchText(url, options);
  const send: Egress['send'] = (request, signal) => egress().send(request, signal);
  const access = createProjectAccess(db);
  const ownUrl = () => ownUrlOf(config, ownPort());
  const sessions = await createSessionsFeature({ ...platform, ownUrl });
  const accounts = createAccountsFeature({ ...platform, sessions, ownUrl });
  const profile = createProfileFeature({ ...platform, sessions, accounts });
  const apiKeys = createApiKeysFeature({ db, clock });
  const contacts = createContactsFeature({ ...platform, ownUrl });
  const projects = createProjectsFeature({ db, vault });
  const members = createMembersFeature({ db, clock, config, access, projects, mail, ownUrl });
  const environments = createEnvironmentsFeature({ db, vault, clock, access, egress: { send } });
  const specs = createSpecsFeature({ db, access, egress: { fetchText }, log });
  const authProfiles = createAuthProfilesFeature({ db, vault, clock, access, egress: { send }, environments, models: specs, ownUrl });
  const endpoints = createEndpointsFeature({ db, access, models: specs, environments, authProfiles, egress: { send } });
  const chat = createChatFeature({ db, access });
  const llm = config.llm === null ? null : createLanguageModel(config.llm);
  const answerCommand = createAnswers({ db, specs, environments });
  const suites = createSuitesFeature({ db, access, chat, models: specs, answerCommand, log, llm });
  const packs = createRunPacksFeature({ db, access, suites });
  const files = createFilesFeature({ db, storage: platform.storage, packs });
  const runs = createRunsFeature({ db, queue, access, chat, suites, packs, environments, authProfiles, models: specs, egressPolicy, log });
  const webhooks = createWebhooksFeature({ db, clock, queue, vault, access, egress: { send }, ownUrl });
  const github = createGithubFeature({ db, clock, log, queue, vault, access, egress: { send }, runs, specs, ownUrl });
  const letters = createFailureLetters({ clock, mail, log, ownUrl });
  const schedules = createSchedulesFeature({ db, clock, log, access, environments, runs });
  const notices = createRunNotices({ db, clock, log, listeners: [webhooks.tell, github.tell, letters.tell] });
  const startErrands = async () => {
    await webhooks.startWorker();
    await github.startWorker();
    const stops = [notices.start(), schedules.start()];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  };
  const close = async () => {
    await accounts.close();
    await contacts.close();
    await letters.close();
    await packs.close();
    await suites.close();
    await llm?.close();
    await authProfiles.close();
    await specs.close();
    await opened?.close();
  };
  return {
    features: [
      sessions,
      accounts,
      profile,
      apiKeys,
      contacts,
      projects,
      members,
      environments,
      authProfiles,
      specs,
      endpoints,
      chat,
      suites,
      packs,
      files,
      runs,
      webhooks,
      github,
      schedules,
      createAuditLogFeature({ db, access }),
    ],
    sessions,
    accounts,
    apiKeys,
    projects,
    environments,
    authProfiles,
    specs,
    runs,
    startErrands,
    close,
  };
}
