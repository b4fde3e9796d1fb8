import type { Sample } from './sample.fixture.ts';

/** PowerShell snippets. Every secret is invented. */
export const POWERSHELL_SAMPLES: readonly Sample[] = [
  {
    name: 'PowerShell with a splat',
    text: `$params = @{
    Uri         = "https://tickets.fossa.example/oauth_token.do"
    Method      = 'POST'
    Body        = @{
        grant_type    = 'password'
        client_id     = $clientId
        client_secret = $clientSecret
        username      = $user
        password      = $pass
    }
    ContentType = 'application/x-www-form-urlencoded'
}
$token = (Invoke-RestMethod @params).access_token`,
    expect: {
      type: 'password',
      url: 'https://tickets.fossa.example/oauth_token.do',
      user: 'username',
      pass: 'password',
      path: '$.access_token',
    },
  },
  {
    name: 'PowerShell with a credential object',
    text: `$cred = Get-Credential
$uri = 'https://build.whimbrel.example/api/queue'
Invoke-RestMethod -Uri $uri -Method Get -Authentication Basic -Credential $cred`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'PowerShell Basic pair',
    text: `$pair = "$($user):$($pass)"
$encoded = [System.Convert]::ToBase64String([System.Text.Encoding]::ASCII.GetBytes($pair))
Invoke-RestMethod -Uri "https://dev.azure.example/org/_apis/projects" -Headers @{Authorization=("Basic {0}" -f $encoded)}`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'PowerShell web session',
    text: `Invoke-WebRequest -Uri https://intranet.example/login -Method POST -Body @{username='u'; password='p-example'} -SessionVariable s
Invoke-RestMethod -Uri https://intranet.example/api/me -WebSession $s`,
    expect: { type: 'session_cookie', url: 'https://intranet.example/login', user: 'username', pass: 'password' },
  },
  {
    name: 'PowerShell credential switch',
    text: `$headers = @{ 'X-ApiKey' = $env:OCTOPUS_KEY }
$spaces = Invoke-RestMethod -Method Get -Uri "$url/api/spaces/all" -Headers $headers`,
    expect: { type: 'api_key_header', header: 'X-ApiKey' },
  },
  {
    name: 'powershell generated',
    text: `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
$headers.Add("X-Tundra-Key", "fake-tundra-key")
$response = Invoke-RestMethod 'https://api.tundra.example/moss' -Method 'GET' -Headers $headers
$response | ConvertTo-Json`,
    expect: { type: 'api_key_header', header: 'X-Tundra-Key', redact: ['fake-tundra-key'] },
  },
  {
    name: 'PowerShell client credentials',
    text: `$body = @{
    grant_type    = "client_credentials"
    client_id     = $env:CLIENT_ID
    client_secret = $env:CLIENT_SECRET
    scope         = "https://graph.example.com/.default"
}
$token = (Invoke-RestMethod -Method Post -Uri "https://login.example.com/$tenant/oauth2/v2.0/token" -Body $body).access_token
Invoke-RestMethod -Uri "https://graph.example.com/v1.0/users" -Headers @{ Authorization = "Bearer $token" }`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.example.com/{{tenant}}/oauth2/v2.0/token',
      body: 'form',
      client: 'post',
      path: '$.access_token',
      scopes: ['https://graph.example.com/.default'],
    },
  },
  {
    name: 'PowerShell function with a secure string',
    text: `function Get-PlaneToken {
    param([string]$ClientId, [securestring]$Secret)
    $plain = [System.Net.NetworkCredential]::new('', $Secret).Password
    $body = "grant_type=client_credentials&client_id=$ClientId&client_secret=$plain&resource=https://api.plane.example"
    $r = Invoke-RestMethod -Uri 'https://sts.plane.example/adfs/oauth2/token' -Method Post -Body $body
    return $r.access_token
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://sts.plane.example/adfs/oauth2/token',
      audience: 'https://api.plane.example',
      path: '$.access_token',
    },
  },
  {
    name: 'PowerShell two-step login',
    text: `$body = @{ username = $cred.UserName; password = $cred.GetNetworkCredential().Password } | ConvertTo-Json
$login = Invoke-RestMethod -Method Post -Uri "https://vault.backup.example/api/v1/auth" -Body $body -ContentType 'application/json'
$hdr = @{ Authorization = "Session $($login.data.id)" }
Invoke-RestMethod -Uri "https://vault.backup.example/api/v1/jobs" -Headers $hdr`,
    expect: {
      type: 'custom_login',
      url: 'https://vault.backup.example/api/v1/auth',
      user: 'username',
      pass: 'password',
      path: '$.data.id',
      header: 'Authorization',
      format: 'Session {token}',
    },
  },
  {
    name: 'Invoke-RestMethod with a header table',
    text: `$headers = @{ "X-Auth-Token" = $env:RACK_TOKEN; Accept = "application/json" }
Invoke-RestMethod -Method Get -Uri "https://rack.example/v2/servers" -Headers $headers`,
    expect: { type: 'api_key_header', header: 'X-Auth-Token' },
  },
  {
    name: 'powershell splat login',
    text: `$creds = @{ userName = 'svc'; password = $env:SVC_PW } | ConvertTo-Json
$login = Invoke-RestMethod -Uri "$base/api/v1/auth/signin" -Method Post -Body $creds -ContentType 'application/json'
$headers = @{ Authorization = "Bearer $($login.data.jwt)" }
Invoke-RestMethod -Uri "$base/api/v1/devices" -Headers $headers`,
    expect: { type: 'custom_login', url: '/api/v1/auth/signin', user: 'userName', pass: 'password', path: '$.data.jwt' },
  },
];
