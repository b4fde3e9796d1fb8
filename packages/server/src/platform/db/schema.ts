/** Every table, in one place for the query layer, the migration generator and the stores. */
export * from './tables/account-settings.ts';
export * from './tables/accounts.ts';
export * from './tables/api-keys.ts';
export * from './tables/audit.ts';
export * from './tables/auth-profiles.ts';
export * from './tables/chat.ts';
export * from './tables/github.ts';
export * from './tables/identity.ts';
export * from './tables/members.ts';
export * from './tables/projects.ts';
export * from './tables/run-packs.ts';
export * from './tables/runs.ts';
export * from './tables/schedules.ts';
export * from './tables/specs.ts';
export * from './tables/suites.ts';
export * from './tables/waivers.ts';
export * from './tables/webhooks.ts';
