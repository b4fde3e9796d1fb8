import type { Sample } from './sample.fixture.ts';

/** Python snippets. Every secret is invented. */
export const PYTHON_2_SAMPLES: readonly Sample[] = [
  {
    name: 'urllib with a query key built by urlencode',
    text: `from urllib.parse import urlencode
from urllib.request import urlopen

params = {"q": "Lyon", "units": "metric", "appid": API_KEY}
url = "https://weather.puffin.example/data/2.5/weather?" + urlencode(params)
with urlopen(url) as response:
    data = json.load(response)`,
    expect: { type: 'api_key_header', in: 'query', header: 'appid' },
  },
  {
    name: 'requests AuthBase subclass with a custom header',
    text: `class TenantAuth(requests.auth.AuthBase):
    def __init__(self, key):
        self.key = key

    def __call__(self, r):
        r.headers["X-Tenant-Key"] = self.key
        return r

session = requests.Session()
session.auth = TenantAuth(os.environ["TENANT_KEY"])
session.get("https://billing.osprey.example/v1/invoices")`,
    expect: { type: 'api_key_header', header: 'X-Tenant-Key' },
  },
  {
    name: 'urllib with a base64 header',
    text: `import base64, urllib.request
creds = base64.b64encode(f"{user}:{pw}".encode()).decode()
req = urllib.request.Request("https://svn.example.org/api/repos")
req.add_header("Authorization", f"Basic {creds}")
urllib.request.urlopen(req)`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'a Python class with a session header',
    text: `class Client:
    def __init__(self, key):
        self.session = requests.Session()
        self.session.headers.update({"X-Api-Key": key, "Accept": "application/json"})

    def me(self):
        return self.session.get("https://api.listen.example/v2/me").json()`,
    expect: { type: 'api_key_header', header: 'X-Api-Key' },
  },
  {
    name: 'Python Auth0 with http.client',
    text: `import http.client
conn = http.client.HTTPSConnection("acme.eu.auth0.com")
payload = "{\\"client_id\\":\\"abc\\",\\"client_secret\\":\\"shh-example\\",\\"audience\\":\\"https://api.acme.io\\",\\"grant_type\\":\\"client_credentials\\"}"
headers = { 'content-type': "application/json" }
conn.request("POST", "/oauth/token", payload, headers)`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://acme.eu.auth0.com/oauth/token',
      body: 'json',
      audience: 'https://api.acme.io',
      redact: ['shh-example'],
    },
  },
  {
    name: 'Django REST token',
    text: `r = requests.post("http://localhost:8000/api-token-auth/", data={"username": "u", "password": "p-example"})
token = r.json()["token"]
requests.get("http://localhost:8000/api/things/", headers={"Authorization": "Token %s" % token})`,
    expect: {
      type: 'custom_login',
      url: 'http://localhost:8000/api-token-auth/',
      body: 'form',
      path: '$.token',
      header: 'Authorization',
      format: 'Token {token}',
    },
  },
  {
    name: 'Python refresh of a session token in a header',
    text: `resp = requests.post(f"{BASE}/v3/auth/tokens", json={"auth": {"identity": {"password": {"user": {"name": USER, "password": PW}}}}})
token = resp.headers["X-Subject-Token"]
requests.get(f"{BASE}/v3/projects", headers={"X-Auth-Token": token})`,
    expect: { type: 'custom_login', header: 'X-Auth-Token', path: 'header:X-Subject-Token' },
  },
  {
    name: 'Python with HTTPBasicAuth to a token endpoint',
    text: `from requests.auth import HTTPBasicAuth
resp = requests.post("https://auth.acme.test/oauth2/token", auth=HTTPBasicAuth(CLIENT_ID, CLIENT_SECRET), data={"grant_type": "client_credentials", "scope": "a b"})
access_token = resp.json().get("access_token")`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.acme.test/oauth2/token',
      client: 'basic',
      body: 'form',
      scopes: ['a', 'b'],
      path: '$.access_token',
    },
  },
  {
    name: 'Locust',
    text: `class User(HttpUser):
    def on_start(self):
        r = self.client.post("/api/auth/login", json={"username": "u", "password": "p"})
        self.client.headers["Authorization"] = "Bearer " + r.json()["access_token"]`,
    expect: { type: 'custom_login', user: 'username', pass: 'password' },
  },
  {
    name: 'a plain GET',
    text: `import requests
print(requests.get("https://open.steppe.example/api/horses?limit=5").json())`,
    expect: { type: 'none' },
  },
  {
    name: 'python requests login',
    text: `import requests

url = "https://api.glacier.example/auth/login"
payload = {"username": "demo", "password": "fake-demo"}
response = requests.post(url, json=payload)
token = response.json()["access_token"]

headers = {"Authorization": f"Bearer {token}"}
r = requests.get("https://api.glacier.example/ice", headers=headers)
print(r.json())`,
    expect: {
      type: 'custom_login',
      url: 'https://api.glacier.example/auth/login',
      user: 'username',
      pass: 'password',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'python basic',
    text: `import requests
from requests.auth import HTTPBasicAuth

response = requests.get("https://api.island.example/palms", auth=HTTPBasicAuth("user", "fake-pass"))`,
    expect: { type: 'basic', header: 'Authorization', redact: ['fake-pass'] },
  },
  {
    name: 'Authlib',
    text: `from authlib.integrations.requests_client import OAuth2Session
s = OAuth2Session(client_id, client_secret, scope='read', token_endpoint_auth_method='client_secret_post')
token = s.fetch_token('https://id.acme.test/token', grant_type='client_credentials')`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.test/token', client: 'post' },
  },
  {
    name: 'requests with an auth tuple',
    text: `import requests
resp = requests.get("https://api.mailgun.example/v3/domains", auth=("api", API_KEY))`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'requests session that logs in by form',
    text: `import requests

s = requests.Session()
s.post("https://intra.example.org/accounts/login/", data={"username": USER, "password": PW, "csrfmiddlewaretoken": tok})
print(s.get("https://intra.example.org/report.json").json())`,
    expect: { type: 'session_cookie', url: 'https://intra.example.org/accounts/login/', user: 'username', pass: 'password', body: 'form' },
  },
  {
    name: 'httpx async login, token in a session header',
    text: `async with httpx.AsyncClient(base_url="https://pos.example.io") as client:
    r = await client.post("/v3/login", json={"phone": phone, "pin": pin})
    client.headers["X-Auth-Token"] = r.json()["data"]["authToken"]
    items = await client.get("/v3/items")`,
    expect: {
      type: 'custom_login',
      url: 'https://pos.example.io/v3/login',
      user: 'phone',
      pass: 'pin',
      header: 'X-Auth-Token',
      path: '$.data.authToken',
    },
  },
  {
    name: 'aiohttp with BasicAuth',
    text: `async with aiohttp.ClientSession(auth=aiohttp.BasicAuth("svc", os.environ["SVC_PW"])) as session:
    async with session.get("https://nexus.example.com/service/rest/v1/repositories") as resp:
        print(await resp.json())`,
    expect: { type: 'basic' },
  },
  {
    name: 'requests_oauthlib backend application',
    text: `from oauthlib.oauth2 import BackendApplicationClient
from requests_oauthlib import OAuth2Session
client = BackendApplicationClient(client_id=client_id)
oauth = OAuth2Session(client=client)
token = oauth.fetch_token(token_url='https://provider.example.com/oauth2/token', client_id=client_id, client_secret=client_secret)`,
    expect: { type: 'oauth2_client_credentials', url: 'https://provider.example.com/oauth2/token' },
  },
  {
    name: 'requests digest',
    text: `from requests.auth import HTTPDigestAuth
requests.get('https://cam.example/api', auth=HTTPDigestAuth('root', 'root-example'))`,
    expect: { type: 'unsupported', raw: 'digest' },
  },
  {
    name: 'python class with a session and an own header',
    text: `import os, requests

class Warehouse:
    ROOT = os.getenv("WAREHOUSE_ROOT", "https://stock.birch.example/rest")

    def __init__(self):
        self.http = requests.Session()
        reply = self.http.post(f"{self.ROOT}/v2/sessions", json={"loginName": os.environ["WH_USER"], "secretWord": "x", "password": os.environ["WH_PASS"]})
        reply.raise_for_status()
        self.http.headers["X-Auth-Token"] = reply.json()["result"]["sessionToken"]

    def bins(self):
        return self.http.get(self.ROOT + "/v2/bins").json()`,
    expect: {
      type: 'custom_login',
      url: 'https://stock.birch.example/rest/v2/sessions',
      user: 'loginName',
      pass: 'password',
      header: 'X-Auth-Token',
      path: '$.result.sessionToken',
    },
  },
  {
    name: 'python without any credential',
    text: `import httpx
r = httpx.get("https://api.maple.example/public/holidays", params={"year": 2025}, headers={"Accept": "application/json"})
print(r.json())`,
    expect: { type: 'none' },
  },
  {
    name: 'django view that checks',
    text: `def webhook(request):
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(token, settings.WEBHOOK_TOKEN):
        return HttpResponse(status=401)
    return JsonResponse({"ok": True})`,
    expect: { type: 'none' },
  },
  {
    name: 'flask jwt required',
    text: `from flask_jwt_extended import JWTManager, jwt_required, create_access_token
@app.route("/login", methods=["POST"])
def login():
    username = request.json.get("username")
    password = request.json.get("password")
    if username != "test" or password != "test":
        return jsonify({"msg": "Bad username or password"}), 401
    return jsonify(access_token=create_access_token(identity=username))`,
    expect: { type: 'none' },
  },
  {
    name: 'two headers',
    text: `resp = requests.get("https://api.citrine.example/v1/orders", headers={"DD-API-KEY": os.environ["DD_API"], "DD-APPLICATION-KEY": os.environ["DD_APP"]})`,
    expect: { type: 'api_key_header' },
  },
  {
    name: 'auth code exchange python',
    text: `@app.get("/callback")
def callback():
    code = request.args["code"]
    r = requests.post("https://github.jade.example/login/oauth/access_token", data={"client_id": CID, "client_secret": CS, "code": code}, headers={"Accept": "application/json"})
    session["token"] = r.json()["access_token"]
    return redirect("/")`,
    expect: { type: 'auth_code', url: 'https://github.jade.example/login/oauth/access_token' },
  },
  {
    name: 'device flow',
    text: `dev = requests.post("https://auth.onyx.example/oauth/device/code", data={"client_id": CID, "scope": "openid"}).json()
print(dev["verification_uri"], dev["user_code"])
while True:
    r = requests.post("https://auth.onyx.example/oauth/token", data={"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": dev["device_code"], "client_id": CID})
    if r.ok: break
    time.sleep(dev["interval"])`,
    expect: { type: 'device_code', url: 'https://auth.onyx.example/oauth/token' },
  },
  {
    name: 'binance signature python',
    text: `params = {"symbol": "BTCUSDT", "timestamp": int(time.time() * 1000)}
query = urlencode(params)
signature = hmac.new(SECRET.encode(), query.encode(), hashlib.sha256).hexdigest()
r = requests.get(f"https://api.pearl.example/api/v3/account?{query}&signature={signature}", headers={"X-MBX-APIKEY": KEY})`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'python dataclass client with token cache',
    text: `import httpx, time

class Dill:
    def __init__(self, client_id, client_secret, base="https://api.dill.example"):
        self.base = base
        self._id, self._secret = client_id, client_secret
        self._token = None

    def token(self):
        if self._token is None:
            resp = httpx.post(f"{self.base}/oauth2/token", data={"grant_type": "client_credentials", "scope": "read write"}, auth=(self._id, self._secret))
            resp.raise_for_status()
            self._token = resp.json()["access_token"]
        return self._token

    def get(self, path):
        return httpx.get(self.base + path, headers={"Authorization": f"Bearer {self.token()}"})`,
    expect: { type: 'oauth2_client_credentials', url: 'https://api.dill.example/oauth2/token', client: 'basic', scopes: ['read', 'write'] },
  },
  {
    name: 'python django session login with csrf',
    text: `import requests
s = requests.Session()
s.get("https://shop.fennel.example/accounts/login/")
csrf = s.cookies["csrftoken"]
s.post("https://shop.fennel.example/accounts/login/", data={"username": "eva", "password": "fake-pw-77", "csrfmiddlewaretoken": csrf}, headers={"Referer": "https://shop.fennel.example/"})
print(s.get("https://shop.fennel.example/api/orders").json())`,
    expect: { type: 'session_cookie', url: 'https://shop.fennel.example/accounts/login/', user: 'username', pass: 'password' },
  },
  {
    name: 'reddit script app',
    text: `import requests
auth = requests.auth.HTTPBasicAuth(CLIENT_ID, CLIENT_SECRET)
data = {'grant_type': 'password', 'username': 'someone', 'password': 'fake-pw-12'}
headers = {'User-Agent': 'MyBot/0.0.1'}
res = requests.post('https://www.reddit.com/api/v1/access_token', auth=auth, data=data, headers=headers)
TOKEN = res.json()['access_token']
headers = {**headers, **{'Authorization': f"bearer {TOKEN}"}}
requests.get('https://oauth.reddit.com/api/v1/me', headers=headers)`,
    expect: { type: 'password', url: 'https://www.reddit.com/api/v1/access_token', client: 'basic' },
  },
  {
    name: 'praw',
    text: `import praw
reddit = praw.Reddit(client_id="abc", client_secret="fake-secret-1", user_agent="bot", username="someone", password="fake-pw-12")
print(reddit.user.me())`,
    expect: { type: 'password' },
  },
  {
    name: 'google service account jwt',
    text: `import jwt, time, requests
payload = {'iss': sa['client_email'], 'scope': 'https://www.googleapis.com/auth/drive', 'aud': 'https://oauth2.googleapis.com/token', 'iat': time.time(), 'exp': time.time() + 3600}
assertion = jwt.encode(payload, sa['private_key'], algorithm='RS256')
r = requests.post('https://oauth2.googleapis.com/token', data={'grant_type': 'urn:ietf:params:oauth:grant-type:jwt-bearer', 'assertion': assertion})
token = r.json()['access_token']`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'digest requests',
    text: `from requests.auth import HTTPDigestAuth
requests.get('https://cam.acme.example/api', auth=HTTPDigestAuth('u', 'fake-p'))`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'ntlm',
    text: `from requests_ntlm import HttpNtlmAuth
requests.get('https://sp.acme.example', auth=HttpNtlmAuth('D\\\\u', 'fake-p'))`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'oauth1',
    text: `from requests_oauthlib import OAuth1
auth = OAuth1('k', 's-fake', 't', 'ts-fake')
requests.get('https://api.twitter.com/1.1/account/verify_credentials.json', auth=auth)`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'python client cert',
    text: `import requests
requests.get('https://bank.acme.example/x', cert=('client.crt', 'client.key'))`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'fastapi verify only',
    text: `from fastapi import FastAPI, Depends, HTTPException
from fastapi.security import HTTPBearer
bearer = HTTPBearer()
@app.get("/items")
def items(cred = Depends(bearer)):
    if cred.credentials != os.environ["API_TOKEN"]:
        raise HTTPException(401)
    return []`,
    expect: { type: 'none' },
  },
];
