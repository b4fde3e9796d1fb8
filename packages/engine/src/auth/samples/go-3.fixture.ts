import type { Sample } from './sample.fixture.ts';

/** Go snippets with indirectly assigned values. Every secret is invented. */
export const GO_3_SAMPLES: readonly Sample[] = [
  {
    name: 'Go signature',
    text: `func (c *Client) do(req *http.Request, body []byte) (*http.Response, error) {
	mac := hmac.New(sha256.New, []byte(c.secret))
	mac.Write([]byte(req.Method + req.URL.Path))
	mac.Write(body)
	req.Header.Set("X-Api-Key", c.key)
	req.Header.Set("X-Content-Sig", hex.EncodeToString(mac.Sum(nil)))
	return c.http.Do(req)
}`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'Go header name as a constant',
    text: `const headerToken = "X-Plover-Token"

func get(url, token string) (*http.Response, error) {
	req, err := http.NewRequest("GET", "https://plover.example/v1/birds", nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set(headerToken, token)
	return http.DefaultClient.Do(req)
}`,
    expect: { type: 'api_key_header', header: 'X-Plover-Token' },
  },
];
