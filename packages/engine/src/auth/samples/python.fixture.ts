import type { Sample } from './sample.fixture.ts';

/** Python snippets. Every secret is invented. */
export const PYTHON_SAMPLES: readonly Sample[] = [
  {
    name: 'an HMAC signature in Python',
    text: `ts = str(int(time.time() * 1000))
sig = hmac.new(SECRET.encode(), (ts + 'GET/v5/order').encode(), hashlib.sha256).hexdigest()
requests.get('https://api.exchange.example/v5/order', headers={'X-API-KEY': KEY, 'X-TIMESTAMP': ts, 'X-SIGN': sig})`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'requests with a session header from a login',
    text: `import requests

HOST = "https://crm.maple.example"

session = requests.Session()
login = session.post(HOST + "/api/auth/login", json={"email": EMAIL, "password": PASSWORD})
login.raise_for_status()
session.headers.update({"Authorization": "Bearer " + login.json()["token"]})

contacts = session.get(HOST + "/api/contacts").json()`,
    expect: {
      type: 'custom_login',
      url: 'https://crm.maple.example/api/auth/login',
      user: 'email',
      pass: 'password',
      path: '$.token',
      header: 'Authorization',
    },
  },
  {
    name: 'an SDK in Python with a key parameter',
    text: `def get_json(path, **params):
    params["apikey"] = settings.APIKEY
    response = requests.get("https://www.oak.example/query/" + path, params=params)
    response.raise_for_status()
    return response.json()`,
    expect: { type: 'api_key_header', in: 'query', header: 'apikey' },
  },
  {
    name: 'Authlib async client',
    text: `from authlib.integrations.httpx_client import AsyncOAuth2Client

client = AsyncOAuth2Client(
    client_id=os.environ["ASH_ID"],
    client_secret=os.environ["ASH_SECRET"],
    token_endpoint="https://idp.ash.example/oauth/v2/token",
    token_endpoint_auth_method="client_secret_basic",
    scope="logs.read",
)
await client.fetch_token(grant_type="client_credentials")
resp = await client.get("https://api.ash.example/logs")`,
    expect: { type: 'oauth2_client_credentials', url: 'https://idp.ash.example/oauth/v2/token', client: 'basic', scopes: ['logs.read'] },
  },
  {
    name: 'requests_oauthlib with a password',
    text: `from oauthlib.oauth2 import LegacyApplicationClient
from requests_oauthlib import OAuth2Session

oauth = OAuth2Session(client=LegacyApplicationClient(client_id=CLIENT_ID))
token = oauth.fetch_token(
    token_url='https://auth.elm.example/o/token/',
    username=USERNAME, password=PASSWORD,
    client_id=CLIENT_ID, client_secret=CLIENT_SECRET)
r = oauth.get('https://api.elm.example/users/me')`,
    expect: { type: 'password', url: 'https://auth.elm.example/o/token/' },
  },
  {
    name: 'urllib with a password manager',
    text: `def token() -> str | None:
    cid = os.environ.get("PIKE_ID")
    secret = os.environ.get("PIKE_SECRET")
    if not cid or not secret:
        return None
    body = urllib.parse.urlencode({"grant_type": "client_credentials"}).encode()
    req = urllib.request.Request("https://id.pike.example/api/v1/access_token", data=body, headers={"User-Agent": UA})
    mgr = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    mgr.add_password(None, "https://id.pike.example/api/v1/access_token", cid, secret)
    opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(mgr))
    with opener.open(req, timeout=30) as response:
        return json.loads(response.read())["access_token"]`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.pike.example/api/v1/access_token',
      client: 'basic',
      path: '$.access_token',
    },
  },
  {
    name: 'headers from a function used everywhere',
    text: `def auth_header():
    return {"x-rapid-key": os.environ["PERCH_KEY"], "x-rapid-host": "perch.example"}


def history(card_id, limit=10):
    r = requests.get(f"{API_ROOT}/cards/{card_id}/history", headers=auth_header(), params={"limit": limit}, timeout=20)
    r.raise_for_status()
    return r.json()[:limit]`,
    expect: { type: 'api_key_header', header: 'x-rapid-key' },
  },
  {
    name: 'a token kept in a dictionary',
    text: `OAUTH_URL = "https://oauth.piste.example/api/oauth/token"
_cache = {"access_token": None, "expires_at": 0}


def _token() -> str:
    now = time.time()
    if _cache["access_token"] and _cache["expires_at"] - 60 > now:
        return _cache["access_token"]
    resp = requests.post(
        OAUTH_URL,
        data={"grant_type": "client_credentials", "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "scope": "openid"},
        timeout=10,
    )
    data = resp.json()
    _cache["access_token"] = data["access_token"]
    _cache["expires_at"] = now + int(data.get("expires_in", 3600))
    return _cache["access_token"]


def _headers() -> dict:
    return {"Authorization": f"Bearer {_token()}", "Accept": "application/json"}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://oauth.piste.example/api/oauth/token',
      client: 'post',
      scopes: ['openid'],
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'Go helper that makes all requests',
    text: `func (c *Client) newRequest(ctx context.Context, method, path string, body io.Reader) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.baseURL+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", fmt.Sprintf("Token token=%s", c.apiKey))
	req.Header.Set("Accept", "application/json")
	return req, nil
}`,
    expect: { type: 'api_key_header', header: 'Authorization' },
  },
  {
    name: 'private_key_jwt in Python',
    text: `now = int(time.time())
assertion = jwt.encode({"iss": CLIENT_ID, "sub": CLIENT_ID, "aud": TOKEN_URL, "iat": now, "exp": now + 300, "jti": str(uuid.uuid4())}, key, algorithm="RS384")
resp = requests.post(TOKEN_URL, data={
    "grant_type": "client_credentials",
    "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    "client_assertion": assertion,
    "scope": "system/*.read",
})`,
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  {
    name: 'aiohttp session with a header made in a constructor',
    text: `import aiohttp, asyncio, os

API_ROOT = "https://api.orchard.example/v2"

class OrchardClient:
    def __init__(self, token: str | None = None):
        self._token = token or os.environ["ORCHARD_TOKEN"]
        self._session = aiohttp.ClientSession(headers={"Authorization": f"Token {self._token}", "Accept": "application/json"})

    async def trees(self):
        async with self._session.get(f"{API_ROOT}/trees") as resp:
            resp.raise_for_status()
            return await resp.json()`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  {
    name: 'httpx custom auth class that fetches a token',
    text: `import httpx

TOKEN_PATH = "/oauth2/v1/token"
ISSUER = "https://id.harbour.example"

class ClientAuth(httpx.Auth):
    def __init__(self, client_id, client_secret):
        self.client_id = client_id
        self.client_secret = client_secret

    def fetch(self):
        resp = httpx.post(
            ISSUER + TOKEN_PATH,
            data={"grant_type": "client_credentials", "scope": "berths.read berths.write"},
            auth=(self.client_id, self.client_secret),
        )
        resp.raise_for_status()
        return resp.json()["access_token"]

    def auth_flow(self, request):
        request.headers["Authorization"] = f"Bearer {self.fetch()}"
        yield request`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.harbour.example/oauth2/v1/token',
      client: 'basic',
      scopes: ['berths.read', 'berths.write'],
      header: 'Authorization',
    },
  },
  {
    name: 'botocore signing',
    text: `from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
request = AWSRequest(method="GET", url="https://search.example.amazonaws.com/_cat")
SigV4Auth(session.get_credentials(), "es", "eu-west-1").add_auth(request)
requests.get(request.url, headers=dict(request.headers))`,
    expect: { type: 'unsupported', raw: 'aws_sigv4' },
  },
  {
    name: 'a client certificate in Python',
    text: `session = requests.Session()
session.cert = ("/etc/ssl/agent.crt", "/etc/ssl/agent.key")
print(session.get("https://bank.example/api/balance").json())`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'Django session with CSRF',
    text: `s = requests.Session()
s.get("https://school.example/accounts/login/")
token = s.cookies["csrftoken"]
s.post("https://school.example/accounts/login/", data={"username": "ada", "password": "fake-pass", "csrfmiddlewaretoken": token}, headers={"Referer": "https://school.example/accounts/login/"})
print(s.get("https://school.example/api/grades").json())`,
    expect: { type: 'session_cookie', url: 'https://school.example/accounts/login/', user: 'username', pass: 'password' },
  },
  {
    name: 'UPS python',
    text: `import requests, base64
url = "https://wwwcie.ups.com/security/v1/oauth/token"
r = requests.post(url, data={"grant_type": "client_credentials"}, auth=(CLIENT_ID, CLIENT_SECRET), headers={"x-merchant-id": "123"})
token = r.json()["access_token"]
requests.get("https://wwwcie.ups.com/api/rating", headers={"Authorization": "Bearer " + token})`,
    expect: { type: 'oauth2_client_credentials', url: 'https://wwwcie.ups.com/security/v1/oauth/token', header: 'Authorization' },
  },
  {
    name: 'requests with a key in a constant header',
    text: `API_KEY = os.getenv("COBALT_KEY")
HEADERS = {"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"}

def create(name):
    return requests.post("https://api.cobalt.example/v1/mines", headers=HEADERS, json={"name": name})`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'aiohttp login and a cookie jar',
    text: `async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar()) as session:
    async with session.post("https://router.zinc.example/cgi-bin/login", data={"user": "admin", "psw": PASSWORD}):
        pass
    async with session.get("https://router.zinc.example/cgi-bin/status") as r:
        print(await r.text())`,
    expect: { type: 'session_cookie', url: 'https://router.zinc.example/cgi-bin/login', user: 'user', pass: 'psw' },
  },
  {
    name: 'a refresh in Python',
    text: `def refresh(refresh_token: str) -> dict:
    r = requests.post(
        "https://www.nickel.example/oauth/token",
        data={"client_id": CID, "client_secret": SECRET, "grant_type": "refresh_token", "refresh_token": refresh_token},
    )
    return r.json()`,
    expect: { type: 'auth_code', url: 'https://www.nickel.example/oauth/token', raw: 'refresh_token' },
  },
  {
    name: 'Python with AWS signing',
    text: `from requests_aws4auth import AWS4Auth
awsauth = AWS4Auth(creds.access_key, creds.secret_key, "eu-central-1", "es", session_token=creds.token)
r = requests.get("https://search.tin.example/_cat/indices", auth=awsauth)`,
    expect: { type: 'unsupported', raw: 'aws_sigv4' },
  },
  {
    name: 'a comment that misleads',
    text: `# TODO: switch to OAuth client credentials once https://auth.example/oauth/token is live
# Authorization: Basic was used until 2023
import requests

resp = requests.get(
    "https://api.lynx.example/v3/tracks",
    headers={"X-Lynx-Key": LYNX_KEY},
)`,
    expect: { type: 'api_key_header', header: 'X-Lynx-Key' },
  },
  {
    name: 'Python with http.client and base64 by hand',
    text: `import http.client, base64

creds = base64.b64encode(bytes("%s:%s" % (USER, PASSWORD), "utf-8")).decode("ascii")
conn = http.client.HTTPSConnection("erp.otter.example")
conn.request("GET", "/odata/Orders", headers={"Authorization": "Basic %s" % creds})
print(conn.getresponse().read())`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Python two-step login with a challenge',
    text: `BASE = "https://nas.mink.example/webapi"

s = requests.Session()
r = s.get(BASE + "/auth.cgi", params={
    "api": "SYNO.API.Auth", "version": "6", "method": "login",
    "account": ACCOUNT, "passwd": PASSWD, "session": "FileStation", "format": "sid",
})
sid = r.json()["data"]["sid"]
files = s.get(BASE + "/entry.cgi", params={"api": "SYNO.FileStation.List", "_sid": sid})`,
    expect: { type: 'custom_login', user: 'account', pass: 'passwd', path: '$.data.sid', in: 'query', header: '_sid' },
  },
  {
    name: 'Python gql transport',
    text: `from gql import Client, gql
from gql.transport.aiohttp import AIOHTTPTransport

transport = AIOHTTPTransport(url="https://api.sable.example/graphql", headers={"Authorization": f"apikey {KEY}"})
client = Client(transport=transport, fetch_schema_from_transport=True)`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'apikey {token}' },
  },
  {
    name: 'Python pytest fixture',
    text: `@pytest.fixture(scope="session")
def auth_headers(base_url):
    resp = httpx.post(f"{base_url}/api/v1/login/access-token", data={"username": "admin@ermine.example", "password": "fake-admin"})
    assert resp.status_code == 200
    return {"Authorization": f"Bearer {resp.json()['access_token']}"}


def test_items(base_url, auth_headers):
    resp = httpx.get(f"{base_url}/api/v1/items", headers=auth_headers)
    assert resp.status_code == 200`,
    expect: { type: 'custom_login', user: 'username', pass: 'password', body: 'form', path: '$.access_token', header: 'Authorization' },
  },
  {
    name: 'a server that checks a key',
    text: `from fastapi import FastAPI, Header, HTTPException

app = FastAPI()

@app.get("/items")
async def items(x_token: str = Header()):
    if x_token != settings.token:
        raise HTTPException(status_code=401)
    return [{"id": 1}]`,
    expect: { type: 'none' },
  },
  {
    name: 'Python dataclass client with a cached token',
    text: `@dataclass
class Settings:
    base_url: str = "https://api.kestrel.example"
    auth_url: str = "https://auth.kestrel.example/token"
    client_id: str = os.getenv("KESTREL_CLIENT_ID", "")
    client_secret: str = os.getenv("KESTREL_CLIENT_SECRET", "")


class Kestrel:
    def __init__(self, settings: Settings):
        self.s = settings
        self._token = None
        self._expires = 0

    def _get_token(self) -> str:
        if self._token and time.time() < self._expires - 30:
            return self._token
        payload = {
            "grant_type": "client_credentials",
            "client_id": self.s.client_id,
            "client_secret": self.s.client_secret,
        }
        r = requests.post(self.s.auth_url, data=payload, timeout=10)
        r.raise_for_status()
        body = r.json()
        self._token = body["access_token"]
        self._expires = time.time() + body["expires_in"]
        return self._token

    def get(self, path):
        return requests.get(self.s.base_url + path, headers={"Authorization": "Bearer " + self._get_token()})`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.kestrel.example/token',
      client: 'post',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
];
