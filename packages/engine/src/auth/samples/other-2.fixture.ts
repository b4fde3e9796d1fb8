import type { Sample } from './sample.fixture.ts';

/** Snippets in other languages with indirectly assigned values. Every secret is invented. */
export const OTHER_2_SAMPLES: readonly Sample[] = [
  {
    name: 'Scala with a tagged address',
    text: `val response = basicRequest
  .post(uri"https://id.curlew.example/oauth/token")
  .body(Map("grant_type" -> "client_credentials", "client_id" -> id, "client_secret" -> secret))
  .send(backend)`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.curlew.example/oauth/token' },
  },
];
