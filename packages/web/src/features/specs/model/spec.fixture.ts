import type { Spec } from '@assay/contract';

export function specFixture(parts: Partial<Spec> = {}): Spec {
  return {
    id: '0a1b2c3d-0000-4000-8000-000000000001',
    projectId: '0a1b2c3d-0000-4000-8000-000000000002',
    sourceUrl: 'https://api.example.test/openapi.json',
    version: '1.0.0',
    title: 'Books',
    revision: 1,
    operations: 3,
    unchanged: false,
    findings: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    seriesId: '0a1b2c3d-0000-4000-8000-000000000003',
    format: 'openapi',
    fileName: null,
    changes: null,
    origin: 'import',
    ...parts,
  };
}
