import type { Sample } from './sample.fixture.ts';

/** Python snippets with indirectly assigned values. Every secret is invented. */
export const PYTHON_3_SAMPLES: readonly Sample[] = [
  {
    name: 'Python with a signature from a function',
    text: `def sign(method, path, ts, body=""):
    msg = f"{ts}{method}{path}{body}".encode()
    return base64.b64encode(hmac.new(API_SECRET.encode(), msg, hashlib.sha256).digest()).decode()

def call(method, path):
    ts = str(int(time.time()))
    return requests.request(method, BASE + path, headers={
        "ACCESS-KEY": API_KEY,
        "ACCESS-TIMESTAMP": ts,
        "ACCESS-SIGN": sign(method, path, ts),
    })`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'Python helper that posts a path and a body',
    text: `HOST = "https://depot.heron.example"

def _post(path, payload):
    reply = requests.post(HOST + path, json=payload, timeout=5)
    reply.raise_for_status()
    return reply.json()

def ticket():
    return _post("/v2/signin", {"operator": OPERATOR, "pin": PIN})["ticket"]

def stock(sku):
    return requests.get(f"{HOST}/v2/stock/{sku}", headers={"X-Depot-Ticket": ticket()}).json()`,
    expect: { type: 'custom_login', url: 'https://depot.heron.example/v2/signin', header: 'X-Depot-Ticket' },
  },
  {
    name: 'Python with a cached property for the token',
    text: `class Ledger:
    base = "https://ledger.heron.example/api"

    @functools.cached_property
    def token(self):
        r = self.session.post(f"{self.base}/auth/login", json={"email": self.email, "password": self.password})
        return r.json()["data"]["accessToken"]

    def entries(self):
        return self.session.get(f"{self.base}/entries", headers={"Authorization": f"Bearer {self.token}"}).json()`,
    expect: { type: 'custom_login', url: 'https://ledger.heron.example/api/auth/login', header: 'Authorization' },
  },
  {
    name: 'Python digest by an option of the library',
    text: `opener = urllib.request.build_opener(urllib.request.HTTPDigestAuthHandler(mgr))
opener.open("https://cam.heron.example/axis-cgi/param.cgi")`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'Python that sends the token with the scheme of the response',
    text: `def renew(self):
    reply = requests.post("https://id.heron.example/oauth/token", data={
        "grant_type": "client_credentials",
        "client_id": CLIENT,
        "client_secret": SECRET,
    })
    grant = reply.json()
    self.headers["Authorization"] = f"{grant['token_type']} {grant['access_token']}"`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.heron.example/oauth/token',
      path: '$.access_token',
      header: 'Authorization',
      format: 'Bearer {token}',
    },
  },
];
