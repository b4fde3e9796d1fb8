import type { Sample } from './sample.fixture.ts';

/** Shell commands with indirectly assigned values. Every secret is invented. */
export const SHELL_3_SAMPLES: readonly Sample[] = [
  {
    name: 'a login with a here-document in a substitution',
    text: `TICKET=$(curl -s https://pbx.curlew.example/v1/login -H 'Content-Type: application/json' -d @- <<JSON | jq -r .data.ticket
{"user": "$PBX_USER", "password": "\${PBX_PASS:-pbx-fake-9}"}
JSON
)
curl -s https://pbx.curlew.example/v1/calls -H "X-Pbx-Ticket: $TICKET"`,
    expect: { type: 'custom_login', url: 'https://pbx.curlew.example/v1/login', header: 'X-Pbx-Ticket', redact: ['pbx-fake-9'] },
  },
  {
    name: 'a signature by openssl',
    text: `TS=$(date +%s)
SIG=$(printf '%s' "$TS/v1/rates" | openssl dgst -sha256 -hmac "$RATES_SECRET" | cut -d' ' -f2)
curl -s https://rates.curlew.example/v1/rates -H "X-Key: $RATES_KEY" -H "X-Time: $TS" -H "X-Mac: $SIG"`,
    expect: { type: 'unsupported' },
  },
];
