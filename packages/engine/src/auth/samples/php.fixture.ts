import type { Sample } from './sample.fixture.ts';

/** PHP snippets. Every secret is invented. */
export const PHP_SAMPLES: readonly Sample[] = [
  {
    name: 'PHP Laravel with a cached token',
    text: `$token = Cache::remember('radium', 3500, function () {
    return Http::asForm()->post('https://id.radium.example/oauth/token', [
        'grant_type' => 'client_credentials',
        'client_id' => config('services.radium.id'),
        'client_secret' => config('services.radium.secret'),
    ])->json('access_token');
});
$rows = Http::withToken($token)->get('https://api.radium.example/rows')->json();`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.radium.example/oauth/token', client: 'post', path: '$.access_token' },
  },
  {
    name: 'PHP WordPress remote call',
    text: `$response = wp_remote_get( 'https://api.zorilla.example/v1/forms', array(
    'headers' => array(
        'Authorization' => 'Basic ' . base64_encode( $api_key . ':x' ),
    ),
) );`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'PHP with league oauth2 client',
    text: `$provider = new \\League\\OAuth2\\Client\\Provider\\GenericProvider([
    'clientId'                => getenv('CLIENT_ID'),
    'clientSecret'            => getenv('CLIENT_SECRET'),
    'redirectUri'             => 'https://my.example/return',
    'urlAuthorize'            => 'https://auth.sanderling.example/authorize',
    'urlAccessToken'          => 'https://auth.sanderling.example/token',
    'urlResourceOwnerDetails' => 'https://auth.sanderling.example/me',
]);
$token = $provider->getAccessToken('authorization_code', ['code' => $_GET['code']]);`,
    expect: { type: 'auth_code', url: 'https://auth.sanderling.example/token' },
  },
  {
    name: 'PHP cURL with a digest',
    text: `curl_setopt($curl, CURLOPT_URL, "https://camera.turnstone.example/axis-cgi/param.cgi");
curl_setopt($curl, CURLOPT_HTTPAUTH, CURLAUTH_DIGEST);
curl_setopt($curl, CURLOPT_USERPWD, "root:fake-root-pass");
$out = curl_exec($curl);`,
    expect: { type: 'unsupported', raw: 'digest' },
  },
  {
    name: 'PHP curl password',
    text: `$ch = curl_init();
curl_setopt_array($ch, [
  CURLOPT_URL => 'https://api.acme.example/v1/charges',
  CURLOPT_USERPWD => $secretKey . ':',
  CURLOPT_RETURNTRANSFER => true,
]);`,
    expect: { type: 'basic' },
  },
  {
    name: 'Symfony HTTP client',
    text: `$response = $client->request('GET', 'https://api.acme.example/me', ['auth_bearer' => $token]);`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'PHP stream with a bearer',
    text: `$opts = ['http' => ['method' => 'GET', 'header' => "Authorization: Bearer $token\\r\\nAccept: application/json"]];
$json = file_get_contents('https://api.acme.test/me', false, stream_context_create($opts));`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'PHP Laravel basic',
    text: `$r = Http::withBasicAuth('ada', env('PW'))->get('https://depot.example/api/items');`,
    expect: { type: 'basic' },
  },
  {
    name: 'php curl generated',
    text: `<?php
$curl = curl_init();
curl_setopt_array($curl, array(
  CURLOPT_URL => 'https://api.ravine.example/v2/echo',
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_CUSTOMREQUEST => 'GET',
  CURLOPT_HTTPHEADER => array('Authorization: Basic YWRhOmZha2UtcHc=', 'Accept: application/json'),
));
$response = curl_exec($curl);
curl_close($curl);
echo $response;`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'PHP Guzzle client credentials',
    text: `<?php
$client = new \\GuzzleHttp\\Client(['base_uri' => 'https://idp.shop.example']);
$response = $client->post('/oauth/token', ['form_params' => ['grant_type' => 'client_credentials', 'client_id' => $id, 'client_secret' => $secret, 'scope' => '*']]);
$token = json_decode((string) $response->getBody(), true)['access_token'];`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://idp.shop.example/oauth/token',
      body: 'form',
      client: 'post',
      path: '$.access_token',
    },
  },
  {
    name: 'PHP curl with a header list',
    text: `<?php
$ch = curl_init('https://api.postmark.example/email');
curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($mail));
curl_setopt($ch, CURLOPT_HTTPHEADER, ['Accept: application/json', 'X-Postmark-Server-Token: ' . $serverToken]);
$res = curl_exec($ch);`,
    expect: { type: 'api_key_header', header: 'X-Postmark-Server-Token' },
  },
  {
    name: 'Laravel Http withToken',
    text: `$response = Http::withToken(config('services.printer.token'))->get('https://printer.example.com/jobs');`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'PHP class with curl and a header array',
    text: `class HollyApi {
    private $base = 'https://api.holly.example/v1';
    private $token;

    public function __construct($token) { $this->token = $token; }

    public function get($path) {
        $ch = curl_init($this->base . $path);
        curl_setopt($ch, CURLOPT_HTTPHEADER, ['Accept: application/json', 'X-Holly-Token: ' . $this->token]);
        curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
        return json_decode(curl_exec($ch), true);
    }
}`,
    expect: { type: 'api_key_header', header: 'X-Holly-Token' },
  },
  {
    name: 'PHP Symfony with options',
    text: `$client = HttpClient::create(['base_uri' => 'https://erp.ide.example/api/', 'headers' => ['X-Api-Secret' => $_ENV['IDE_SECRET']]]);
$rows = $client->request('GET', 'articles')->toArray();`,
    expect: { type: 'api_key_header', header: 'X-Api-Secret' },
  },
  {
    name: 'PHP SOAP-like login by stream context',
    text: `$payload = json_encode(['Username' => $user, 'Password' => $pass, 'CompanyDB' => 'SBODEMO']);
$ctx = stream_context_create(['http' => ['method' => 'POST', 'header' => 'Content-Type: application/json', 'content' => $payload]]);
$body = file_get_contents('https://sap.nase.example:50000/b1s/v1/Login', false, $ctx);
$session = json_decode($body)->SessionId;
$ctx2 = stream_context_create(['http' => ['header' => "Cookie: B1SESSION=$session"]]);`,
    expect: {
      type: 'custom_login',
      url: 'https://sap.nase.example:50000/b1s/v1/Login',
      user: 'Username',
      pass: 'Password',
      header: 'Cookie',
    },
  },
  {
    name: 'PHP cURL with http_build_query',
    text: `<?php
$ch = curl_init();
curl_setopt_array($ch, [
    CURLOPT_URL => 'https://accounts.vineyard.example/oauth/access_token',
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_USERPWD => $clientId . ':' . $clientSecret,
    CURLOPT_POSTFIELDS => http_build_query(['grant_type' => 'refresh_token', 'refresh_token' => $refresh]),
]);
$token = json_decode(curl_exec($ch), true)['access_token'];`,
    expect: { type: 'auth_code', url: 'https://accounts.vineyard.example/oauth/access_token', client: 'basic', path: '$.access_token' },
  },
  {
    name: 'Guzzle with an auth pair',
    text: `$guzzle = new \\GuzzleHttp\\Client(['base_uri' => 'https://stock.example/api/', 'auth' => ['robot', getenv('STOCK_PASS')]]);
$answer = $guzzle->get('articles');`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'PHP guzzle',
    text: `$client = new GuzzleHttp\\Client();
$res = $client->request('POST', 'https://id.example.com/connect/token', ['form_params' => ['grant_type' => 'client_credentials', 'client_id' => 'app', 'client_secret' => 'fake-secret', 'scope' => 'api.read']]);`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.example.com/connect/token', header: 'Authorization' },
  },
  {
    name: 'php curl key header',
    text: `<?php
$key = getenv('IVY_KEY');
$ch = curl_init('https://api.ivy.example/v3/leads');
curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
curl_setopt($ch, CURLOPT_HTTPHEADER, ['Accept: application/json', 'Api-Key: ' . $key]);
$out = curl_exec($ch);`,
    expect: { type: 'api_key_header', header: 'Api-Key' },
  },
  {
    name: 'laravel http key in the query',
    text: `$response = Http::baseUrl('https://maps.spruce.example')->get('/geocode', [
    'address' => $address,
    'api_key' => config('services.spruce.key'),
]);`,
    expect: { type: 'api_key_header', in: 'query', header: 'api_key' },
  },
  {
    name: 'php laravel login then token',
    text: `$login = Http::acceptJson()->post('https://erp.paprika.example/api/login', [
    'login' => env('ERP_USER'),
    'password' => env('ERP_PASS'),
]);
$token = $login->json('data.token');
$orders = Http::withToken($token)->get('https://erp.paprika.example/api/orders');`,
    expect: {
      type: 'custom_login',
      url: 'https://erp.paprika.example/api/login',
      user: 'login',
      pass: 'password',
      path: '$.data.token',
      header: 'Authorization',
    },
  },
  {
    name: 'php guzzle cert',
    text: `$client = new Client(['base_uri' => 'https://bank.ruby.example', 'cert' => ['/etc/client.pem', 'fake-pass'], 'ssl_key' => '/etc/client.key']);
$client->get('/accounts');`,
    expect: { type: 'unsupported' },
  },
];
