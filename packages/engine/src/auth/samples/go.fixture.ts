import type { Sample } from './sample.fixture.ts';

/** Go snippets. Every secret is invented. */
export const GO_SAMPLES: readonly Sample[] = [
  {
    name: 'Go with gorilla-free JSON login and cookie jar',
    text: `jar, _ := cookiejar.New(nil)
client := &http.Client{Jar: jar}
form := url.Values{"username": {user}, "password": {pass}}
_, err := client.PostForm("https://legacy.copper.example/login.jsp", form)
if err != nil {
	log.Fatal(err)
}
resp, err := client.Get("https://legacy.copper.example/rest/orders")`,
    expect: { type: 'session_cookie', url: 'https://legacy.copper.example/login.jsp', user: 'username', pass: 'password' },
  },
  {
    name: 'Go with an option pattern',
    text: `func WithToken(token string) Option {
	return func(r *http.Request) {
		r.Header.Set("X-Gold-Token", token)
	}
}`,
    expect: { type: 'api_key_header', header: 'X-Gold-Token' },
  },
  {
    name: 'Go with a struct tag and a token header',
    text: `type credentials struct {
	Email    string \`json:"email"\`
	Password string \`json:"password"\`
}

type session struct {
	Token string \`json:"session_token"\`
}

func main() {
	body, _ := json.Marshal(credentials{Email: os.Getenv("EMAIL"), Password: os.Getenv("PASS")})
	res, err := http.Post("https://api.polecat.example/auth/v2/login", "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	var s session
	json.NewDecoder(res.Body).Decode(&s)

	req, _ := http.NewRequest(http.MethodGet, "https://api.polecat.example/dens", nil)
	req.Header.Set("Session-Token", s.Token)
	http.DefaultClient.Do(req)
}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.polecat.example/auth/v2/login',
      user: 'email',
      pass: 'password',
      path: '$.session_token',
      header: 'Session-Token',
    },
  },
  {
    name: 'Go with a client certificate',
    text: `cert, err := tls.LoadX509KeyPair("client.crt", "client.key")
if err != nil {
	log.Fatal(err)
}
client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{Certificates: []tls.Certificate{cert}}}}
resp, err := client.Get("https://secure.fisher.example/v1/accounts")`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'Go with a device flow',
    text: `conf := &oauth2.Config{
	ClientID: "tv-app",
	Scopes:   []string{"watch"},
	Endpoint: oauth2.Endpoint{
		TokenURL:      "https://id.stork.example/token",
		DeviceAuthURL: "https://id.stork.example/device/code",
	},
}
da, err := conf.DeviceAuth(ctx)
if err != nil {
	return err
}
fmt.Printf("open %s and enter %s", da.VerificationURI, da.UserCode)
tok, err := conf.DeviceAccessToken(ctx, da)`,
    expect: { type: 'device_code', url: 'https://id.stork.example/token' },
  },
  {
    name: 'Go transport with a query key',
    text: `u, _ := url.Parse("https://geo.plover.example/v1/reverse")
q := u.Query()
q.Set("lat", "48.1")
q.Set("api_key", os.Getenv("GEO_KEY"))
u.RawQuery = q.Encode()
resp, err := http.Get(u.String())`,
    expect: { type: 'api_key_header', in: 'query', header: 'api_key' },
  },
  {
    name: 'Go PostForm',
    text: `resp, err := http.PostForm("https://auth.acme.example/oauth/token", url.Values{
	"grant_type":    {"client_credentials"},
	"client_id":     {clientID},
	"client_secret": {clientSecret},
	"scope":         {"read:all"},
})`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.acme.example/oauth/token',
      body: 'form',
      client: 'post',
      scopes: ['read:all'],
    },
  },
  {
    name: 'Go query key',
    text: `req, _ := http.NewRequest("GET", "https://maps.example/geocode/json", nil)
q := req.URL.Query()
q.Add("address", addr)
q.Add("key", apiKey)
req.URL.RawQuery = q.Encode()`,
    expect: { type: 'api_key_header', in: 'query', header: 'key' },
  },
  {
    name: 'Go helper with an unknown request',
    text: `func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	req.Header.Set("Authorization", "Bearer "+t.token)
	return t.base.RoundTrip(req)
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'go generated',
    text: `package main

import (
  "fmt"
  "net/http"
  "io"
  "strings"
)

func main() {
  url := "https://auth.prairie.example/oauth/token"
  payload := strings.NewReader("{\\"client_id\\":\\"abc\\",\\"client_secret\\":\\"fake-secret\\",\\"audience\\":\\"https://prairie.example/api\\",\\"grant_type\\":\\"client_credentials\\"}")
  req, _ := http.NewRequest("POST", url, payload)
  req.Header.Add("content-type", "application/json")
  res, _ := http.DefaultClient.Do(req)
  defer res.Body.Close()
  body, _ := io.ReadAll(res.Body)
  fmt.Println(string(body))
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.prairie.example/oauth/token',
      body: 'json',
      audience: 'https://prairie.example/api',
      redact: ['fake-secret'],
    },
  },
  {
    name: 'Resty token',
    text: `resp, err := resty.New().R().SetAuthToken(os.Getenv("TOKEN")).Get("https://api.acme.test/v1")`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Resty login',
    text: `client := resty.New().SetBaseURL("https://api.acme.test")
resp, err := client.R().SetBody(map[string]string{"login": "ada", "password": "pw-example"}).Post("/auth/login")`,
    expect: { type: 'custom_login', url: 'https://api.acme.test/auth/login', user: 'login' },
  },
  {
    name: 'Go client credentials library',
    text: `conf := &clientcredentials.Config{
	ClientID:     os.Getenv("ID"),
	ClientSecret: os.Getenv("SECRET"),
	TokenURL:     "https://auth.fleet.example/token",
	Scopes:       []string{"fleet.read", "fleet.write"},
}
client := conf.Client(context.Background())
resp, err := client.Get("https://api.fleet.example/trucks")`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.fleet.example/token', scopes: ['fleet.read', 'fleet.write'] },
  },
  {
    name: 'Go login with a struct',
    text: `payload, _ := json.Marshal(map[string]string{"email": email, "password": password})
resp, err := http.Post("https://api.notes.example/v1/users/login", "application/json", bytes.NewBuffer(payload))
var out struct {
	Token string \`json:"token"\`
}
json.NewDecoder(resp.Body).Decode(&out)
req, _ := http.NewRequest("GET", "https://api.notes.example/v1/notes", nil)
req.Header.Add("Authorization", "Bearer "+out.Token)`,
    expect: {
      type: 'custom_login',
      url: 'https://api.notes.example/v1/users/login',
      user: 'email',
      pass: 'password',
      path: '$.token',
      body: 'json',
    },
  },
  {
    name: 'Go SetBasicAuth',
    text: `req, err := http.NewRequest(http.MethodGet, "https://es.example.com:9200/_cat/indices", nil)
if err != nil {
	log.Fatal(err)
}
req.SetBasicAuth("elastic", os.Getenv("ES_PASSWORD"))`,
    expect: { type: 'basic' },
  },
  {
    name: 'Go resty with a token from a login',
    text: `type loginResult struct {
	Data struct {
		AccessToken string \`json:"accessToken"\`
	} \`json:"data"\`
}

client := resty.New().SetBaseURL("https://cloud.larch.example/api")
var result loginResult
_, err := client.R().
	SetBody(map[string]interface{}{"username": user, "password": pass}).
	SetResult(&result).
	Post("/v1/login")
if err != nil {
	return err
}
client.SetAuthToken(result.Data.AccessToken)`,
    expect: {
      type: 'custom_login',
      url: 'https://cloud.larch.example/api/v1/login',
      user: 'username',
      pass: 'password',
      header: 'Authorization',
    },
  },
  {
    name: 'Go RoundTripper with basic',
    text: `type basicTransport struct {
	user, pass string
	next       http.RoundTripper
}

func (t basicTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r.SetBasicAuth(t.user, t.pass)
	return t.next.RoundTrip(r)
}`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'a server middleware in Go',
    text: `func Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := r.Header.Get("X-Auth-Token")
		if token == "" {
			token = r.URL.Query().Get("token")
		}
		if !valid(token) {
			http.Error(w, "unauthorized", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}`,
    expect: { type: 'none' },
  },
  {
    name: 'Go with url.Values and basic',
    text: `func fetchToken(id, secret string) (string, error) {
	form := url.Values{}
	form.Set("grant_type", "client_credentials")
	form.Set("scope", "ponds.read ponds.write")
	req, err := http.NewRequest(http.MethodPost, tokenURL, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	req.SetBasicAuth(id, secret)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var t struct {
		AccessToken string \`json:"access_token"\`
	}
	return t.AccessToken, json.NewDecoder(res.Body).Decode(&t)
}

const tokenURL = "https://auth.loach.example/oauth2/token"`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.loach.example/oauth2/token',
      client: 'basic',
      scopes: ['ponds.read', 'ponds.write'],
    },
  },
  {
    name: 'Go clientcredentials with auth style and endpoint params',
    text: `package main

import (
	"context"
	"net/url"
	"os"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

const tenant = "quarry"

func main() {
	cfg := &clientcredentials.Config{
		ClientID:       os.Getenv("CLIENT_ID"),
		ClientSecret:   os.Getenv("CLIENT_SECRET"),
		TokenURL:       "https://" + tenant + ".auth.stonework.example/oauth/token",
		Scopes:         []string{"blocks:list"},
		AuthStyle:      oauth2.AuthStyleInHeader,
		EndpointParams: url.Values{"audience": {"https://api.stonework.example"}},
	}
	client := cfg.Client(context.Background())
	client.Get("https://api.stonework.example/blocks")
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://quarry.auth.stonework.example/oauth/token',
      client: 'basic',
      scopes: ['blocks:list'],
      audience: 'https://api.stonework.example',
    },
  },
  {
    name: 'go hmac',
    text: `mac := hmac.New(sha256.New, []byte(secret))
mac.Write([]byte(payload))
req.Header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
req.Header.Set("X-Api-Key", key)`,
    expect: { type: 'unsupported' },
  },
];
