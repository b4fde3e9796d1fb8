import type { Sample } from './sample.fixture.ts';

/** PowerShell snippets with indirectly assigned values. Every secret is invented. */
export const POWERSHELL_2_SAMPLES: readonly Sample[] = [
  {
    name: 'PowerShell helper for a login',
    text: `function Invoke-Api($Path, $Body) {
    Invoke-RestMethod -Method Post -Uri "https://nas.curlew.example$Path" -Body ($Body | ConvertTo-Json) -ContentType 'application/json'
}
$login = Invoke-Api -Path '/api/login' -Body @{ user = $env:NAS_USER; password = $env:NAS_PASS }
Invoke-RestMethod -Uri 'https://nas.curlew.example/api/volumes' -Headers @{ 'X-Nas-Token' = $login.token }`,
    expect: { type: 'custom_login', url: 'https://nas.curlew.example/api/login', header: 'X-Nas-Token' },
  },
];
