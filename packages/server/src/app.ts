import { createEgress, denyOwnPort, type Egress, type EgressPolicy } from '@assay/net';
import manifest from '../package.json' with { type: 'json' };
import { createAccountsFeature } from './features/accounts/index.ts';
import { createActionsFeature } from './features/actions/index.ts';
import { createAgentsFeature } from './features/agents/index.ts';
import { createApiKeysFeature } from './features/api-keys/index.ts';
import { createAuditLogFeature } from './features/audit-log/index.ts';
import { createAuthProfilesFeature } from './features/auth-profiles/index.ts';
import { createChatFeature } from './features/chat/index.ts';
import { createContactsFeature } from './features/contacts/index.ts';
import { createDeviceLoginFeature } from './features/device-login/index.ts';
import { createEndpointsFeature } from './features/endpoints/index.ts';
import { createEnvironmentsFeature } from './features/environments/index.ts';
import { createFactsFeature } from './features/facts/index.ts';
import { createFilesFeature } from './features/files/index.ts';
import { createGithubFeature } from './features/github/index.ts';
import { createMembersFeature } from './features/members/index.ts';
import { createModelSettingsFeature } from './features/model-settings/index.ts';
import { createFailureEmails, createFinishedRunAnnouncer, createWebhooksFeature } from './features/notifications/index.ts';
import { createProfileFeature } from './features/profile/index.ts';
import { createProjectAccess, createProjectsFeature } from './features/projects/index.ts';
import { createRunPacksFeature } from './features/run-packs/index.ts';
import { createRunsFeature, type RunsFeature } from './features/runs/index.ts';
import { createSchedulesFeature } from './features/schedules/index.ts';
import { type Argon2, createSessionsFeature } from './features/sessions/index.ts';
import { type CredentialFor, createSpecsFeature } from './features/specs/index.ts';
import { createSuitesFeature, type SuitesFeature } from './features/suites/index.ts';
import type { Config } from './platform/config/config.ts';
import type { Feature } from './platform/http/feature.ts';
import type { Platform } from './platform/platform.ts';

/** Retry delays for background jobs, and time limits. Tests use shorter ones. */
export interface RetryTimings {
  readonly webhooks?: { readonly backOffSeconds: readonly number[] };
  readonly github?: { readonly retrySeconds: number };
  readonly device?: { readonly intervalSeconds: number };
  readonly model?: { readonly timeoutMs: number };
  readonly detection?: { readonly timeoutMs: number };
}

/** The settings and libraries that tests replace. */
export interface TestReplacements {
  readonly timings?: RetryTimings;
  readonly argon2?: Argon2;
}

export type Composition = Awaited<ReturnType<typeof composeFeatures>>;

/** The hosts that users' requests may go to: the operator's list, private ranges on a local install, and never this server itself. */
const egressPolicyOf = (config: Config, ownPort: number): EgressPolicy => ({
  allowPrivate: config.mode === 'local',
  allow: config.egressAllow,
  deny: denyOwnPort(ownPort),
});

/** The server's public URL. A server that listens on all interfaces uses its machine's host name. */
export function serverUrlOf({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl !== null) return publicUrl;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Builds every feature. `ownPort` is a function, because the port is known only once the server listens. */
export async function composeFeatures(platform: Platform, ownPort: () => number, { timings = {}, argon2 }: TestReplacements = {}) {
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
  const ownUrl = () => serverUrlOf(config, ownPort());
  const apiKeys = createApiKeysFeature({ db, clock });
  const deviceLogin = await createDeviceLoginFeature({ db, vault, clock, apiKeys, ownUrl, ...timings.device });
  const sessions = await createSessionsFeature({ ...platform, ownUrl, redeemDevice: deviceLogin.redeem, argon2 });
  const accounts = createAccountsFeature({ ...platform, sessions, ownUrl });
  const profile = createProfileFeature({ ...platform, sessions, accounts, apiKeys });
  const contacts = createContactsFeature({ ...platform, ownUrl });
  const projects = createProjectsFeature({ db, vault });
  const members = createMembersFeature({ db, clock, config, access, projects, mail, ownUrl });
  const environments = createEnvironmentsFeature({ db, vault, clock, access, egress: { send } });
  const credentialFor: CredentialFor = (request, signal) => authProfiles.credentialForAddress(request, signal);
  const specs = createSpecsFeature({ db, access, clock, egress: { fetchText }, log, credentialFor });
  const modelSettings = createModelSettingsFeature({ db, vault, clock, egress: { send }, llm: config.llm, ...timings.model });
  const languageModel = modelSettings.current;
  const authProfiles = createAuthProfilesFeature({
    ...{ db, vault, clock, access, egress: { send }, environments, models: specs, ownUrl, languageModel },
    detection: timings.detection,
  });
  const endpoints = createEndpointsFeature({ db, access, models: specs, environments, authProfiles, egress: { send } });
  const chat = createChatFeature({ db, access });
  const actions = createActionsFeature({
    ...{ db, access, chat, clock, specs, environments, languageModel: modelSettings },
    runs: () => runs,
    suites: () => suites,
  });
  const { answerMessage } = actions;
  const suites: SuitesFeature = createSuitesFeature({ db, access, chat, models: specs, answerMessage, log, languageModel, environments });
  const facts = createFactsFeature({ db, access });
  const packs = createRunPacksFeature({ db, access, suites });
  const files = createFilesFeature({ db, storage: platform.storage, packs });
  const runs: RunsFeature = createRunsFeature({
    ...platform,
    access,
    chat,
    suites,
    packs,
    environments,
    authProfiles,
    models: specs,
    egressPolicy,
  });
  const agents = createAgentsFeature({ db, log, access, specs, authProfiles, runs, version: manifest.version });
  const webhooks = createWebhooksFeature({ db, clock, log, queue, vault, access, egress: { send }, ownUrl, ...timings.webhooks });
  const github = createGithubFeature({ db, clock, log, queue, vault, access, egress: { send }, runs, specs, ownUrl, ...timings.github });
  const auditLog = await createAuditLogFeature({ db, access, log, vault });
  const failureEmails = createFailureEmails({ db, clock, queue, mail, log, ownUrl });
  const schedules = createSchedulesFeature({ db, clock, log, access, environments, runs });
  const notices = createFinishedRunAnnouncer({
    db,
    clock,
    log,
    listeners: [webhooks.onRunFinished, github.onRunFinished, failureEmails.onRunFinished],
  });
  const startBackgroundJobs = async () => {
    await webhooks.startWorker();
    await github.startWorker();
    await failureEmails.startWorker();
    const stops = [
      notices.start(),
      schedules.start(),
      specs.startWatching(),
      auditLog.startSealing(),
      failureEmails.startDigests(),
      webhooks.startDigests(),
    ];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  };
  const close = async () => {
    await sessions.close();
    await accounts.close();
    await contacts.close();
    await runs.close();
    await packs.close();
    await suites.close();
    await modelSettings.close();
    await authProfiles.close();
    await specs.close();
    await opened?.close();
  };
  return {
    sessions,
    accounts,
    profile,
    apiKeys,
    deviceLogin,
    contacts,
    modelSettings,
    projects,
    members,
    environments,
    authProfiles,
    specs,
    endpoints,
    chat,
    actions,
    suites,
    facts,
    packs,
    files,
    runs,
    agents,
    webhooks,
    github,
    schedules,
    auditLog,
    failureEmails,
    notices,
    startBackgroundJobs,
    close,
  };
}

/** The features that serve HTTP calls. */
export const featuresOf = (composition: Composition): readonly Feature[] =>
  Object.values(composition).filter((part): part is Extract<typeof part, Feature> => typeof part === 'object' && 'handlers' in part);
