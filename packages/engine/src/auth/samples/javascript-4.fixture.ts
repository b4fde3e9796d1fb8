import type { Sample } from './sample.fixture.ts';

/** JavaScript snippets with indirectly assigned values. Every secret is invented. */
export const JAVASCRIPT_4_SAMPLES: readonly Sample[] = [
  {
    name: 'JavaScript with a signature in a middleware',
    text: `const crypto = require('crypto');

function signature(secret, payload) {
  return crypto.createHmac('sha512', secret).update(payload).digest('hex');
}

client.interceptors.request.use((config) => {
  const nonce = Date.now().toString();
  config.headers['Api-Key'] = process.env.KRILL_KEY;
  config.headers['Api-Nonce'] = nonce;
  config.headers['Api-Sign'] = signature(process.env.KRILL_SECRET, nonce + config.url);
  return config;
});`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'JavaScript that keeps a login in local storage',
    text: `async function login(email, password) {
  const res = await fetch('https://api.otter.example/sessions/new', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { session } = await res.json();
  localStorage.setItem('token', session.token);
}

export const list = () =>
  fetch('https://api.otter.example/items', { headers: { 'X-Auth': localStorage.getItem('token') } });`,
    expect: { type: 'custom_login', url: 'https://api.otter.example/sessions/new', header: 'X-Auth' },
  },
  {
    name: 'JavaScript with a header name as a constant',
    text: `const HEADER_NAME = 'X-Otter-Access';
export function fetchItems(key) {
  return axios.get('https://api.otter.example/items', { headers: { [HEADER_NAME]: key } });
}`,
    expect: { type: 'api_key_header', header: 'X-Otter-Access' },
  },
  {
    name: 'JavaScript with headers as pairs of key and value',
    text: `pm.request.headers.add({ key: 'X-Otter-Key', value: pm.environment.get('otterKey') });`,
    expect: { type: 'api_key_header', header: 'X-Otter-Key' },
  },
  {
    name: 'JavaScript with commented out credentials',
    text: `const res = await fetch('https://api.otter.example/items', {
  headers: {
    // Authorization: \`Basic \${btoa(user + ':' + pass)}\`,
    /* 'X-Old-Key': OLD_KEY, */
    'X-Otter-Key': process.env.OTTER_KEY,
  },
});`,
    expect: { type: 'api_key_header', header: 'X-Otter-Key' },
  },
  {
    name: 'JavaScript grant as an argument',
    text: `async function token(grant, extra) {
  const res = await fetch('https://id.otter.example/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grant, client_id: CLIENT_ID, client_secret: CLIENT_SECRET, ...extra }),
  });
  return (await res.json()).access_token;
}

const bearer = await token('client_credentials', { audience: 'https://api.otter.example' });
await fetch('https://api.otter.example/items', { headers: { Authorization: \`Bearer \${bearer}\` } });`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.otter.example/oauth/token', header: 'Authorization' },
  },
];
