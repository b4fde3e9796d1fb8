import type { Sample } from './sample.fixture.ts';

/** Go snippets. Every secret is invented. */
export const GO_2_SAMPLES: readonly Sample[] = [
  {
    name: 'Go login with json.Marshal of a map',
    text: `func (c *Client) Login(user, pass string) error {
	payload, err := json.Marshal(map[string]string{"loginName": user, "password": pass})
	if err != nil {
		return err
	}
	resp, err := http.Post(c.base+"/rest/login", "application/json", bytes.NewBuffer(payload))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var out struct {
		Ticket string \`json:"ticket"\`
	}
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return err
	}
	c.ticket = out.Ticket
	return nil
}

func (c *Client) do(req *http.Request) (*http.Response, error) {
	req.Header.Add("X-Ticket", c.ticket)
	return c.http.Do(req)
}`,
    expect: { type: 'custom_login', user: 'loginName', pass: 'password', path: '$.ticket', header: 'X-Ticket' },
  },
  {
    name: 'Grafana go',
    text: `req, _ := http.NewRequest("GET", "https://grafana.example.com/api/dashboards/home", nil)
req.Header.Set("Authorization", "Bearer "+os.Getenv("GRAFANA_TOKEN"))
resp, err := http.DefaultClient.Do(req)`,
    expect: { type: 'bearer_static', url: null, header: 'Authorization' },
  },
  {
    name: 'go struct login with tags',
    text: `type credentials struct {
	Email    string \`json:"email"\`
	Password string \`json:"password"\`
}

func login(c *http.Client) (string, error) {
	payload, _ := json.Marshal(credentials{Email: os.Getenv("MAIL"), Password: os.Getenv("PASS")})
	resp, err := c.Post(host+"/api/login", "application/json", bytes.NewReader(payload))
	if err != nil {
		return "", err
	}
	var out struct {
		Jwt string \`json:"jwt"\`
	}
	json.NewDecoder(resp.Body).Decode(&out)
	return out.Jwt, nil
}

const host = "https://crm.cedar.example"`,
    expect: { type: 'custom_login', url: 'https://crm.cedar.example/api/login', user: 'email', pass: 'password' },
  },
  {
    name: 'go mutual tls',
    text: `cert, err := tls.LoadX509KeyPair("client.crt", "client.key")
client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{Certificates: []tls.Certificate{cert}}}}
resp, err := client.Get("https://bank.pine.example/accounts")`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'go header on a request with retry client',
    text: `func (c *Client) do(ctx context.Context, method, path string, body io.Reader) (*http.Response, error) {
	req, err := retryablehttp.NewRequestWithContext(ctx, method, c.baseURL+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("X-Nutmeg-Access-Token", c.token)
	return c.http.Do(req)
}`,
    expect: { type: 'api_key_header', header: 'X-Nutmeg-Access-Token' },
  },
  {
    name: 'go form token with basic',
    text: `form := url.Values{}
form.Set("grant_type", "password")
form.Set("username", cfg.User)
form.Set("password", cfg.Pass)
req, _ := http.NewRequest(http.MethodPost, cfg.Issuer+"/protocol/openid-connect/token", strings.NewReader(form.Encode()))
req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
req.SetBasicAuth(cfg.ClientID, cfg.ClientSecret)
res, err := http.DefaultClient.Do(req)`,
    expect: { type: 'password', client: 'basic', user: 'username', pass: 'password', body: 'form' },
  },
];
