import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUSINESS_PROVIDERS, DEVELOPER_PROVIDERS, IDENTITY_PROVIDERS } from '../../packages/engine/src/auth/catalogue/providers.ts';
import { AUTH_TYPE_LABELS } from '../../packages/engine/src/model/index.ts';

const GROUPS = [
  ['Identity', IDENTITY_PROVIDERS],
  ['For developers', DEVELOPER_PROVIDERS],
  ['Business', BUSINESS_PROVIDERS],
];

const code = (text) => `\`${text}\``;
const pairs = (record, separator) => Object.entries(record ?? {}).map(([name, value]) => code(`${name}${separator}${value}`));

/** What is unusual about a way in, one remark each; what every profile of its type has is left out. */
function remarks({ injection, parts }) {
  const { clientAuth, bodyType, scopes = [], audience, userKey, passKey, tokenJsonPath, extraHeaders, extraParams = {} } = parts;
  const { authorization_url: consent, device_authorization_url: device, ...others } = extraParams;
  const place = injection.in === 'query' ? 'query' : 'header';
  return [
    consent && `authorization URL ${code(consent)}`,
    device && `device authorization URL ${code(device)}`,
    clientAuth === 'basic' && 'client in the header (Basic)',
    bodyType === 'json' && 'JSON body',
    scopes.length > 0 && `scope ${code(scopes.join(' '))}`,
    audience && `audience ${code(audience)}`,
    userKey && userKey !== 'username' && `fields ${code(userKey)} and ${code(passKey ?? 'password')}`,
    tokenJsonPath && tokenJsonPath !== '$.access_token' && `token at ${code(tokenJsonPath)}`,
    ...pairs(others, '=').map((text) => `parameter ${text}`),
    ...pairs(extraHeaders, ': ').map((text) => `header ${text}`),
    (injection.name !== 'Authorization' || !/^(?:Bearer|Basic) /.test(injection.format)) &&
      `sent as ${code(place === 'query' ? `?${injection.name}=${injection.format}` : `${injection.name}: ${injection.format}`)}`,
  ].filter(Boolean);
}

function line(scheme) {
  if (scheme.parts.disabled) return `- Not here: ${scheme.parts.disabledReason}`;
  const address = scheme.tokenUrl === null ? '' : ` at ${code(scheme.tokenUrl)}`;
  return `- **${AUTH_TYPE_LABELS[scheme.type]}**${[address, ...remarks(scheme).map((text) => `; ${text}`)].join('')}`;
}

const section = ({ name, schemes }) => [`### ${name}`, '', ...schemes.map(line), ''];

/** The ways into every provider of the catalogue, as the detection proposes them. */
export function authProvidersPage() {
  const count = GROUPS.reduce((sum, [, providers]) => sum + providers.length, 0);
  return [
    '# Sign-in by provider',
    '',
    `How the APIs of ${count} providers are usually entered, the usual way first. It is the catalogue behind **AI Auth Detection**: name a`,
    'provider in its prompt, and the candidate comes filled in. `{name}` stands for a part of the address that is yours; `{{NAME}}` for a',
    'secret of the environment. Providers change: **Test Connection** proves what is true today.',
    '',
    'A test compares this page with the catalogue; `node docs/auth-providers/write-page.mjs` writes it anew.',
    '',
    ...GROUPS.flatMap(([group, providers]) => [
      `## ${group}`,
      '',
      ...providers.toSorted((one, other) => one.name.localeCompare(other.name, 'en')).flatMap(section),
    ]),
  ].join('\n');
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '..', 'auth-providers.md'), authProvidersPage());
