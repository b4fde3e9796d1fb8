import type { Environment } from '@assay/contract';

const secret = (keyPath: string, maskedPreview: string): Environment['secrets'][number] => ({
  keyPath,
  maskedPreview,
  updatedAt: '2026-11-01T08:00:00.000Z',
  usedBy: [],
});

export const staging: Environment = {
  id: 'c5d2b8a4-14e6-4a8e-9d3e-0a1b2c3d4e5f',
  projectId: '0f1e2d3c-4b5a-4697-8897-a6b5c4d3e2f1',
  name: 'staging',
  baseUrl: 'https://staging.bookshop.example',
  timeoutMs: 15_000,
  followRedirects: true,
  headers: [
    { key: 'X-Tag', value: 'one' },
    { key: 'X-Tag', value: 'two' },
  ],
  variables: [],
  secrets: [secret('CLIENT_ID', 'boo•••'), secret('TOKEN', '••••a1')],
  locked: false,
  unlockedUntil: null,
  role: 'owner',
  version: 3,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
};

export const withSecrets = (environment: Environment, ...keys: readonly string[]): Environment => ({
  ...environment,
  secrets: keys.map((key) => secret(key, '••••')),
});
