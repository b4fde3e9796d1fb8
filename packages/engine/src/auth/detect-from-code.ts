import { readJson } from '../json/read-json.ts';
import { EMPTY_CALL, type HttpCall } from '../readers/calls/http-call.ts';
import { splitUrl } from '../readers/calls/url-parts.ts';
import { readBruno } from '../readers/collections/read-bruno.ts';
import { readInsomnia } from '../readers/collections/read-insomnia.ts';
import { readPostman } from '../readers/collections/read-postman.ts';
import { readRequests } from '../readers/collections/read-requests.ts';
import { readHar } from '../readers/recordings/read-har.ts';
import { looksLikeHttpMessage, readHttpMessages } from '../readers/recordings/read-http-message.ts';
import { readJmeter } from '../readers/scenarios/read-jmeter.ts';
import { readKarate } from '../readers/scenarios/read-karate.ts';
import { readRobot } from '../readers/scenarios/read-robot.ts';
import { readAccountSettings } from '../readers/settings/account-settings.ts';
import { readHeaderSettings } from '../readers/settings/grouped-settings.ts';
import { readOauthConfig } from '../readers/settings/oauth-config.ts';
import { isConfigText, readConfigLines, readHeaderLines } from '../readers/settings/read-config-lines.ts';
import { readDirectives } from '../readers/settings/read-directives.ts';
import { readNetrc } from '../readers/settings/read-netrc.ts';
import { readSecuritySchemes } from '../readers/settings/read-security-schemes.ts';
import { readServiceAccount } from '../readers/settings/read-service-account.ts';
import { readTerraform } from '../readers/settings/read-terraform.ts';
import { readYaml } from '../readers/settings/read-yaml.ts';
import { looksLikeShell, readShell } from '../readers/shell/read-shell.ts';
import { removeComments } from '../readers/source/comments.ts';
import { type Candidate, createDetection, type Detection } from './auth-candidate.ts';
import { capConfidence } from './classify/cap-confidence.ts';
import { classifyCalls } from './classify/classify-calls.ts';
import { readCode } from './code/read-code.ts';
import { readWeakEvidence } from './code/weak-evidence.ts';
import { schemeCandidates } from './detect-from-model.ts';
import { libraryCandidates } from './prompt/library-candidates.ts';
import { findSecrets } from './redact/find-secrets.ts';

/** Longer input is truncated, because people paste snippets and not code bases. */
const MAX_LENGTH = 200_000;
const MAX_LINKS = 20;

/** Detects how a pasted request or snippet authenticates. */
export function detectFromCode(text: string): Detection {
  const source = withoutFences(text.slice(0, MAX_LENGTH));
  return createDetection(candidatesOf(source), 'code', findSecrets(source));
}

function candidatesOf(source: string): readonly Candidate[] {
  const plain = removeComments(source);
  const schemes = readSecuritySchemes(source);
  if (schemes !== null) {
    const declared = schemeCandidates(schemes.schemes, schemes.together, schemes);
    // If the source declares several alternatives, it does not show which of them the user has.
    return capConfidence(declared.length > 1 ? declared.map((one) => lessSure(one, 0.8)) : declared, source);
  }
  for (const { read, isPlain = false, factor = 1 } of READERS) {
    const candidates = classifyCalls(read(isPlain ? plain : source) ?? []).map((one) => lessSure(one, factor));
    if (candidates.length > 0) return capConfidence(candidates, source);
  }
  return libraryCandidates(source);
}

/** Lowers the confidence of candidates that are based on keywords rather than on requests. */
const lessSure = (one: Candidate, factor: number): Candidate => ({ ...one, confidence: Math.round(one.confidence * factor * 100) / 100 });

type Read = (source: string) => readonly HttpCall[] | null;

const readDocument: Read = (source) => {
  if (!/^\s*[{[]/.test(source)) return null;
  const read = readJson(source);
  return read.kind === 'json'
    ? (readServiceAccount(read.value) ??
        readInsomnia(read.value) ??
        readPostman(read.value) ??
        readHar(read.value) ??
        readRequests(read.value))
    : null;
};

const readCommands: Read = (source) => (looksLikeShell(source) ? readShell(source) : null);

const readMessages: Read = (source) => (looksLikeHttpMessage(source) ? readHttpMessages(source) : null);

const readSettings: Read = (source) => {
  const pairs = readConfigLines(source);
  // `token = ...` in a program is a variable, not a header.
  const lines = isConfigText(source) ? pairs : pairs.filter(({ name }) => name.includes('-') || /^(?:authorization|cookie)$/i.test(name));
  const calls = [readOauthConfig(pairs), readHeaderLines(lines) ?? (isConfigText(source) ? readHeaderSettings(pairs) : null)].filter(
    (call) => call !== null,
  );
  return calls.length === 0 ? null : calls;
};

/** Unquoted assignment lines are configuration, not a program. */
const readConfigText: Read = (source) => (isConfigText(source) && !/\w\(/.test(source) ? readSettings(source) : null);

/** Settings contain an account but do not show how its credentials are sent. */
const readAccount: Read = (source) => {
  const call = readAccountSettings(readConfigLines(source));
  return call === null ? null : [call];
};

/** Finds URLs with a query string anywhere in the source. */
const readLinks: Read = (source) => {
  const links = [...source.matchAll(/https?:\/\/[^\s"'<>`]{1,2000}/g)].filter(([link]) => link.includes('?')).slice(0, MAX_LINKS);
  return links.map(([link]) => ({ ...EMPTY_CALL, url: splitUrl(link).url, query: splitUrl(link).query }));
};

/** The readers in the order in which they are tried. */
const READERS: readonly {
  readonly read: Read;
  /** True if the reader does not skip comments itself. */
  readonly isPlain?: boolean;
  /** Lowers the confidence of readers that only look for keywords. */
  readonly factor?: number;
}[] = [
  ...[readDocument, readBruno, readRobot, readNetrc, readJmeter].map((read) => ({ read })),
  { read: readTerraform, isPlain: true },
  ...[readDirectives, readCommands, readMessages, readKarate, readYaml].map((read) => ({ read })),
  ...[readConfigText, readCode, readSettings].map((read) => ({ read, isPlain: true })),
  { read: readAccount, isPlain: true, factor: 0.62 },
  { read: readWeakEvidence, isPlain: true, factor: 0.6 },
  { read: readLinks },
];

/** Removes Markdown fences, which code copied from a web page often still has. */
function withoutFences(text: string): string {
  return text.replace(/^[ \t]*```[\w+-]*[ \t]*$/gm, '');
}
