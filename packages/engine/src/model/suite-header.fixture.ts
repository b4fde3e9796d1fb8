/** The smallest valid suite header, without cases. */
export const SUITE_HEADER = {
  assay: '2',
  suite: { id: 's', name: 'S', generator: 'g', engineVersion: '1', seed: 1 },
  env: { BASE_URL: { required: true } },
  auth: { none: null },
  defaults: {},
  schemas: {},
} as const;
