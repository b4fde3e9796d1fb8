import { describe, expect, test } from 'vitest';
import type { Candidate } from '../auth-candidate.ts';
import { detectFromCode } from '../detect-from-code.ts';

const find = (text: string): Candidate | null => detectFromCode(text).best;

describe('A request that a program builds with its own functions', () => {
  test('is read through a generic wrapper with type arguments', () => {
    const text = `
async function submit<T>(http: Http, path: string, fields: Record<string, string>): Promise<T> {
  const { data } = await http.post<T>(path, new URLSearchParams(fields));
  return data;
}
const http = axios.create({ baseURL: 'https://id.wren.example' });
const reply = await submit<Reply>(http, '/oauth/token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code, client_id: ID });
use(reply.access_token);`;
    expect(find(text)).toMatchObject({ type: 'device_code', tokenUrl: 'https://id.wren.example/oauth/token' });
  });

  test('has the grant that a wrapper takes as a parameter', () => {
    const text = `
class Tokens(private val http: HttpClient) {
  private suspend fun ask(grant: String): Reply = http.submitForm(
    url = "https://id.wren.example/token",
    formParameters = parameters {
      append("grant_type", grant)
      append("client_id", ID)
      append("client_secret", SECRET)
    }
  ).body()
  suspend fun token() = ask("client_credentials").accessToken
}`;
    expect(find(text)).toMatchObject({ type: 'oauth2_client_credentials', tokenUrl: 'https://id.wren.example/token' });
  });

  test('has the fields and the URL that helpers return', () => {
    const text = `
class Wren
  def initialize
    @conn = Faraday.new(url: 'https://id.wren.example')
  end
  def open(user, pass)
    @token = @conn.post('/oauth/token', account(user, pass)).body['access_token']
  end
  def account(user, pass)
    { grant_type: 'password', username: user, password: pass }
  end
end`;
    expect(find(text)).toMatchObject({ type: 'password', tokenUrl: 'https://id.wren.example/oauth/token', userKey: 'username' });
  });

  test('has a base URL without the slash that the program removes', () => {
    const text = `
class Wren:
    def __init__(self, base="https://api.wren.example/v1/", secret=None):
        self.base = base.rstrip("/")
        self.secret = secret or os.environ["SECRET"]
    def url(self, path):
        return self.base + path
    def token(self):
        return requests.post(self.url("/token"), json=dict(grant_type="client_credentials", client_id="wren", client_secret=self.secret)).json()["access_token"]`;
    expect(find(text)).toMatchObject({ type: 'oauth2_client_credentials', tokenUrl: 'https://api.wren.example/v1/token' });
  });

  test('has the host that a map contains for the default environment', () => {
    const text = `
const stage = process.env.STAGE ?? 'test';
const hosts = { live: 'https://id.wren.example', test: 'https://test.wren.example' };
const res = await fetch(hosts[stage] + '/token', {
  method: 'POST',
  headers: { authorization: 'Basic ' + btoa([ID, SECRET].join(':')) },
  body: 'grant_type=client_credentials',
});`;
    expect(find(text)).toMatchObject({ tokenUrl: 'https://test.wren.example/token', clientAuth: 'basic' });
  });

  test('has a body of joined parts in Terraform', () => {
    const text = `
locals {
  body = join("&", ["grant_type=client_credentials", "client_id=\${var.id}", "client_secret=\${var.secret}"])
}
data "http" "token" {
  url          = "https://id.wren.example/token"
  method       = "POST"
  request_body = local.body
}`;
    expect(find(text)).toMatchObject({ type: 'oauth2_client_credentials', tokenUrl: 'https://id.wren.example/token' });
  });
});

describe('Fields that are written apart from their request', () => {
  const GO = `
const base = "https://crm.wren.example/api"
type login struct {
	Email  string \`json:"email"\`
	Secret string \`json:"passphrase"\`
}
func (c *Client) do(method, path string, in any) error {
	var buf bytes.Buffer
	json.NewEncoder(&buf).Encode(in)
	req, _ := http.NewRequest(method, base+path, &buf)
	return c.send(req)
}
func (c *Client) Login(email, secret string) error {
	return c.do(http.MethodPost, "/auth/login", login{Email: email, Secret: secret})
}`;

  test('belong to the login with a wrapper', () => {
    expect(find(GO)).toMatchObject({
      type: 'custom_login',
      tokenUrl: 'https://crm.wren.example/api/auth/login',
      userKey: 'email',
      passKey: 'passphrase',
    });
  });

  test('are a guess when a class only declares them', () => {
    const text = `
interface CrmApi {
  @POST("auth/login")
  Call<Reply> login(@Body Login body);
}
class Login {
  @SerializedName("email") private final String email;
  @SerializedName("password") private final String password;
}
Retrofit retrofit = new Retrofit.Builder().baseUrl("https://crm.wren.example/").build();`;
    const found = find(text);
    expect(found).toMatchObject({ type: 'custom_login', tokenUrl: 'https://crm.wren.example/auth/login' });
    expect(found?.confidence).toBeLessThan(0.6);
  });
});

describe('A credential after a login', () => {
  test('is the value from the response of the same function, whatever other functions call it', () => {
    const text = `
const host = 'https://load.wren.example';
export function setup() {
  const res = http.post(host + '/login', { badge: '77', pin: PIN });
  return { ticket: res.json('ticket.value') };
}
export default function ({ ticket }) {
  const res = http.get(host + '/shifts', { headers: { 'X-Ticket': ticket } });
}`;
    expect(find(text)).toMatchObject({ type: 'custom_login', injection: { name: 'X-Ticket' }, userKey: 'badge' });
  });

  test('is a cookie when the program reads no token and later calls show no credential', () => {
    const text = `
await client.post('https://board.wren.example/login', { username: 'bot', password: PASSWORD });
const topics = await client.get('https://board.wren.example/api/topics');`;
    expect(find(text)).toMatchObject({ type: 'session_cookie', tokenUrl: 'https://board.wren.example/login' });
  });
});

test('a custom header with a literal key is a key, whatever its name', () => {
  const text = `requests.get("https://stock.wren.example/bins", headers={"X-Warehouse": "wh-77aa-1029", "X-Client-Version": "2024-build-7a"})`;
  expect(find(text)).toMatchObject({ type: 'api_key_header', injection: { name: 'X-Warehouse' } });
  expect(detectFromCode(text).redact).toContain('wh-77aa-1029');
});

test.each([
  ['a signer', 'val signed = Aws4Signer.create().sign(request("https://x.execute-api.eu-west-1.amazonaws.com/v1"), params)', 'aws_sigv4'],
  ['a digest client', 'client.get("https://meter.wren.example/api", auth=AsyncDigestAuth(user, password))', 'digest'],
  ['a client certificate', 'http.createServer.setClientCertificate(cert); http.get("https://bank.wren.example/accounts")', 'mtls'],
])('%s is recognized by the name that a library gives it', (_what, text, rawType) => {
  expect(find(text)).toMatchObject({ disabled: true, rawType });
});
