import type { Sample } from './sample.fixture.ts';

/** Rust snippets. Every secret is invented. */
export const RUST_SAMPLES: readonly Sample[] = [
  {
    name: 'Rust with a builder for the token',
    text: `let params = [("grant_type", "password"), ("username", user), ("password", pass), ("client_id", "cli")];
let token: TokenResponse = reqwest::Client::new()
    .post(format!("{}/protocol/openid-connect/token", realm_url))
    .form(&params)
    .send()
    .await?
    .json()
    .await?;`,
    expect: { type: 'password', url: '{{realm_url}}/protocol/openid-connect/token', user: 'username', pass: 'password' },
  },
  {
    name: 'Rust struct and reqwest login',
    text: `#[derive(Serialize)]
struct Login<'a> {
    username: &'a str,
    password: &'a str,
}

#[derive(Deserialize)]
struct Reply {
    token: String,
}

let reply: Reply = client
    .post("https://game.linsang.example/api/login")
    .json(&Login { username: &user, password: &pass })
    .send()
    .await?
    .json()
    .await?;
let profile = client.get("https://game.linsang.example/api/profile").bearer_auth(reply.token).send().await?;`,
    expect: {
      type: 'custom_login',
      url: 'https://game.linsang.example/api/login',
      user: 'username',
      pass: 'password',
      path: '$.token',
      header: 'Authorization',
    },
  },
  {
    name: 'Rust ureq with a token in the query',
    text: `let body: String = ureq::get("https://market.lapwing.example/quote")
    .query("symbol", "ACME")
    .query("token", &std::env::var("MARKET_TOKEN").unwrap())
    .call()?
    .into_string()?;`,
    expect: { type: 'api_key_header', in: 'query', header: 'token' },
  },
  {
    name: 'Rust header map',
    text: `let res = reqwest::Client::new()
    .get("https://api.acme.example/items")
    .header("X-API-KEY", std::env::var("ACME_KEY")?)
    .send()
    .await?;`,
    expect: { type: 'api_key_header', header: 'X-API-KEY' },
  },
  {
    name: 'the oauth2 crate of Rust',
    text: `let client = BasicClient::new(ClientId::new("id".to_string()))
    .set_client_secret(ClientSecret::new("secret".to_string()))
    .set_token_uri(TokenUrl::new("https://id.acme.test/token".to_string())?);
let token = client.exchange_client_credentials().add_scope(Scope::new("read".to_string())).request_async(&http).await?;`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.test/token' },
  },
  {
    name: 'Rust reqwest',
    text: `let client = reqwest::Client::new();
let params = [("grant_type", "password"), ("username", &user), ("password", &pass)];
let res = client.post("https://www.reddit.example/api/v1/access_token").basic_auth(id, Some(secret)).form(&params).send().await?;
let token = res.json::<serde_json::Value>().await?["access_token"].as_str().unwrap().to_string();`,
    expect: {
      type: 'password',
      url: 'https://www.reddit.example/api/v1/access_token',
      client: 'basic',
      body: 'form',
      user: 'username',
      pass: 'password',
    },
  },
  {
    name: 'Rust reqwest default headers with a secret',
    text: `let mut headers = header::HeaderMap::new();
let mut auth_value = header::HeaderValue::from_str(&format!("ApiKey {}", std::env::var("RAIL_KEY")?))?;
auth_value.set_sensitive(true);
headers.insert(header::AUTHORIZATION, auth_value);
let client = reqwest::Client::builder().default_headers(headers).build()?;
let res = client.get("https://rail.example/v1/trains").send().await?;`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'ApiKey {token}' },
  },
  {
    name: 'reqwest with basic_auth',
    text: `let body = reqwest::Client::new()
    .get("https://registry.example/v2/_catalog")
    .basic_auth("puller", Some(std::env::var("REGISTRY_PASS")?))
    .send().await?.text().await?;`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'reqwest with a form for a token',
    text: `let params = [("grant_type", "client_credentials"), ("client_id", &id), ("client_secret", &secret), ("audience", "https://mine.example")];
let token: Token = client.post("https://mine.eu.auth0.example/oauth/token").form(&params).send().await?.json().await?;`,
    expect: { type: 'oauth2_client_credentials', url: 'https://mine.eu.auth0.example/oauth/token' },
  },
  {
    name: 'rust reqwest bearer',
    text: `let client = reqwest::Client::new();
let body: Vec<Repo> = client
    .get(format!("{}/v1/repos", base_url))
    .bearer_auth(std::env::var("JUNIPER_TOKEN")?)
    .send()
    .await?
    .json()
    .await?;`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'rust ureq login',
    text: `let resp: serde_json::Value = ureq::post("https://api.saffron.example/v1/session")
    .send_json(ureq::json!({ "email": email, "password": password }))?
    .into_json()?;
let token = resp["token"].as_str().unwrap();
let me = ureq::get("https://api.saffron.example/v1/me").set("X-Session-Token", token).call()?;`,
    expect: {
      type: 'custom_login',
      url: 'https://api.saffron.example/v1/session',
      user: 'email',
      pass: 'password',
      header: 'X-Session-Token',
      path: '$.token',
    },
  },
];
