import type { Sample } from './sample.fixture.ts';

/** Settings with indirectly assigned values. Every secret is invented. */
export const SETTINGS_2_SAMPLES: readonly Sample[] = [
  {
    name: 'a header as two settings',
    text: `# OAUTH_CLIENT_ID=old
CATALOG_BASE_URL=https://catalog.curlew.example/v1
CATALOG_AUTH_HEADER=X-Catalog-Access
CATALOG_AUTH_VALUE=catalog-fake-77
OAUTH_ENABLED=false
OAUTH_TOKEN_URL=https://id.curlew.example/token
OAUTH_CLIENT_ID=catalog
OAUTH_CLIENT_SECRET=unused-fake-1`,
    expect: { type: 'api_key_header', header: 'X-Catalog-Access', redact: ['catalog-fake-77', 'unused-fake-1'] },
  },
  {
    name: 'a provider with commented out settings',
    text: `provider "curlew" {
  endpoint = "https://api.curlew.example"
  # username = var.user
  # password = var.password
  api_key  = var.curlew_key
}`,
    expect: { type: 'api_key_header' },
  },
  {
    name: 'a container with its environment as a list',
    text: `services:
  web:
    environment:
      - PARTNER_URL=https://partner.curlew.example
      - PARTNER_API_HEADER=X-Partner-Key
      - PARTNER_API_KEY=partner-fake-55`,
    expect: { type: 'api_key_header', header: 'X-Partner-Key', redact: ['partner-fake-55'] },
  },
];
