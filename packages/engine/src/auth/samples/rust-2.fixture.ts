import type { Sample } from './sample.fixture.ts';

/** Rust snippets with indirectly assigned values. Every secret is invented. */
export const RUST_2_SAMPLES: readonly Sample[] = [
  {
    name: 'Rust header name as a constant',
    text: `const TOKEN_HEADER: &str = "x-curlew-token";

pub async fn nests(client: &Client, token: &str) -> Result<Vec<Nest>> {
    client.get("https://curlew.example/nests").header(TOKEN_HEADER, token).send().await?.json().await
}`,
    expect: { type: 'api_key_header', header: 'x-curlew-token' },
  },
];
