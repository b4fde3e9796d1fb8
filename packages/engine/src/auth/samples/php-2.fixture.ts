import type { Sample } from './sample.fixture.ts';

/** PHP snippets with indirectly assigned values. Every secret is invented. */
export const PHP_2_SAMPLES: readonly Sample[] = [
  {
    name: 'PHP Guzzle with digest',
    text: `$client = new GuzzleHttp\\Client(['base_uri' => 'http://plc.heron.example']);
$res = $client->get('/status', ['auth' => ['service', getenv('PLC_PASS') ?: 'plc-fake-44', 'digest']]);`,
    expect: { type: 'unsupported', redact: ['plc-fake-44'] },
  },
  {
    name: 'PHP helper for a login',
    text: `function api(string $path, array $body): array {
    $ch = curl_init('https://fleet.heron.example' . $path);
    curl_setopt($ch, CURLOPT_POST, true);
    curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($body));
    curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
    return json_decode(curl_exec($ch), true);
}

$login = api('/rest/login', ['username' => $user, 'password' => $pass]);
$ch = curl_init('https://fleet.heron.example/rest/cars');
curl_setopt($ch, CURLOPT_HTTPHEADER, ['X-Fleet-Session: ' . $login['sessionId']]);`,
    expect: { type: 'custom_login', url: 'https://fleet.heron.example/rest/login', header: 'X-Fleet-Session' },
  },
];
