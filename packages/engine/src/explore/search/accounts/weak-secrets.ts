import { encodeBase64 } from '../../../format/base64.ts';
import { hmacSha256 } from '../../../format/hmac-sha256.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { requiresCredentials } from '../access/identity-probes.ts';
import { type Exchange, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const JWT = /(eyJ[\w-]+)\.([\w-]+)\.([\w-]{43})(?![\w-])/;

/** Secrets from tutorials and default configurations. */
const COMMON = (
  'secret secret123 secretkey secret-key secret_key mysecret my-secret my_secret mysecretkey my-secret-key my_secret_key supersecret ' +
  'super-secret super_secret supersecretkey super-secret-key topsecret top-secret shhh shhhhh shhhhhh random password password123 pass ' +
  'passw0rd changeme change-me change_me changeit change-this test testing test123 dev development admin admin123 root key private ' +
  'privatekey private-key jwt jwt-secret jwt_secret jwtsecret jwt-key jwtkey jwtPrivateKey token token-secret auth access api apikey ' +
  'default example demo your-256-bit-secret your_secret_key your-secret-key yoursecret 123456 12345678 123456789 qwerty letmein abc123 ' +
  'keyboard-cat keyboardcat hello helloworld s3cr3t s3cret insecure insecure-secret unsafe-secret dev-secret django-insecure'
).split(' ');

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => (char.codePointAt(0) ?? 0) & 255);
const forUrl = (bytes: Uint8Array): string =>
  encodeBase64(String.fromCodePoint(...bytes)).replace(/[=+/]/g, (char) => ({ '=': '', '+': '-', '/': '_' })[char] ?? '');
const signed = (content: string, secret: string): string => forUrl(hmacSha256(bytesOf(secret), bytesOf(content)));

/** The common secret that a token was signed with, or null. This check sends no requests. */
export function findWeakSecret(token: string): string | null {
  const [, head = '', payload = '', signature = ''] = JWT.exec(token) ?? [];
  return head === '' ? null : (COMMON.find((secret) => signed(`${head}.${payload}`, secret) === signature) ?? null);
}

/** Anyone who knows the secret can sign a token for any user. The proof is a token with a different header that the server accepts. */
export function weakSecretProbes(world: ExploreContext, { step, setup }: Recipe): readonly Probe[] {
  if (step.state.op.method !== 'GET' || !requiresCredentials(world, step.state)) return [];
  const { headers } = world.tools.credentialsFor(step.state.op);
  const [name, value] = Object.entries(headers).find(([, text]) => JWT.test(text)) ?? [];
  const secret = value === undefined ? null : findWeakSecret(value);
  if (name === undefined || value === undefined || secret === null) return [];
  const head = forUrl(bytesOf('{"typ":"JWT","alg":"HS256","by":"assay"}'));
  const forged = value.replace(JWT, (_, _head: string, payload: string) => `${head}.${payload}.${signed(`${head}.${payload}`, secret)}`);
  const bare = sentAs(step, 'anonymous');
  const steps = [bare, { ...bare, headers: { ...bare.headers, [name]: forged } }];
  return [createSequenceProbe({ state: step.state, setup, steps, judge: judgeWeak })];
}

/** If the operation works without credentials, a forged token proves nothing. */
function judgeWeak([bare, forged]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (bare === undefined || forged === undefined || isSuccess(bare.answer) || !isSuccess(forged.answer)) return [];
  return [
    {
      ...verdictDefaults(forged),
      beside: [bare],
      scope: 'server',
      place: 'secret',
      rule: 'forged-token',
      text: `${forged.step.state.op.key} accepts a token that the search signed, because the signing secret is a common word`,
      expected: '401',
      actual: statusText(forged),
      source: 'convention',
      checks: null,
    },
  ];
}
