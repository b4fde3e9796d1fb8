import type { Sample } from './sample.fixture.ts';

/** Snippets of python. Every secret is invented. */
export const PYTHON_3_SAMPLES: readonly Sample[] = [
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
