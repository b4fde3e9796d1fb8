import type { AuthProfile, EndpointDetail } from '@assay/contract';

export function endpointFixture(parts: Partial<EndpointDetail> = {}): EndpointDetail {
  return {
    id: '0a1b2c3d-0000-4000-8000-000000000010',
    specId: '0a1b2c3d-0000-4000-8000-000000000001',
    method: 'POST',
    path: '/books',
    summary: 'Add a book',
    tags: ['books'],
    description: null,
    operationId: 'createBook',
    deprecated: false,
    servers: ['https://api.example.test'],
    parameters: [],
    request: { required: true, content: ['application/json'], bodies: [] },
    responses: {},
    security: [[{ scheme: 'bearer', scopes: [] }]],
    securitySchemes: {},
    schemas: {},
    sample: { path: {}, query: {}, headers: {}, body: { media: 'application/json', text: '{"title":"x"}' }, auth: [] },
    curl: 'curl https://api.example.test/books',
    ...parts,
  };
}

/** An auth profile whose secrets are only references. */
export function profileFixture(parts: Partial<AuthProfile> = {}): AuthProfile {
  return {
    id: '0a1b2c3d-0000-4000-8000-000000000020',
    projectId: '0a1b2c3d-0000-4000-8000-000000000002',
    serviceId: null,
    environmentKey: 'staging',
    identity: 'default',
    role: 'user',
    name: 'Staging key',
    notes: '',
    type: 1,
    authType: 'api_key_header',
    tokenUrl: '',
    scopesCsv: '',
    scopes: [],
    audience: '',
    injectionMode: 0,
    injectionName: 'X-Api-Key',
    injectionFormat: '{token}',
    injections: [],
    Params: {},
    SecretRefs: {},
    secrets: [],
    detectSource: null,
    detectConfidence: null,
    needsSignIn: false,
    tokenHostConfirmed: true,
    enabled: true,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...parts,
  };
}
