import { shortLine } from '../format/one-line.ts';
import { ENGINE_VERSION, type RunFinding, type RunReport, SUITE_HEADER_PATH } from '../model/index.ts';

const LEVELS = { defect: 'error', error: 'warning', warning: 'note', 'spec-gap': 'note' } as const;
/** Words that are part of the fingerprint. They must not change when finding types are renamed. */
const FINGERPRINT_LEVELS = { defect: 'must', error: 'error', warning: 'should', 'spec-gap': 'should' } as const;

const RULES: Readonly<Record<string, string>> = {
  status: 'The status is not allowed by the spec',
  header: 'A response header does not match the spec',
  body: 'A value in the response body differs from the expected value',
  schema: 'The response body does not match its schema',
  time: 'The response took longer than allowed',
  'undocumented-status': 'The API returns a status that the spec does not list',
  refused: 'The API rejects a request that the spec allows',
};

/** Writes SARIF 2.1.0 for code scanning: one result per finding, with a fingerprint that stays the same from run to run. */
export function toSarif({ run, findings }: RunReport): string {
  const ids = [...new Set(findings.map(ruleId))];
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Assay', semanticVersion: ENGINE_VERSION, rules: ids.map(rule) } },
        automationDetails: { id: `assay/${shortLine(run.suiteName)}/` },
        invocations: [{ executionSuccessful: run.summary.error === undefined, startTimeUtc: run.startedAt }],
        results: findings.map((finding) => result(finding, ids)),
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const ruleId = ({ kind, check }: RunFinding): string => (kind === 'error' ? 'no-answer' : check);

function rule(id: string): unknown {
  return { id, shortDescription: { text: RULES[id] ?? 'The request did not get a usable response' } };
}

function result(finding: RunFinding, ids: readonly string[]): unknown {
  const { operation, example, message, check, caseIds, kind, waiver, beside } = finding;
  const both = beside === undefined ? '' : ` ${shortLine(beside)}`;
  return {
    ruleId: ruleId(finding),
    ruleIndex: ids.indexOf(ruleId(finding)),
    level: LEVELS[kind],
    message: { text: `${shortLine(operation)}: ${shortLine(example)}${both} Seen in ${caseIds.map(shortLine).join(', ')}.` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: SUITE_HEADER_PATH }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: shortLine(operation), kind: 'function' }],
      },
    ],
    partialFingerprints: { 'assayFinding/v1': [operation, FINGERPRINT_LEVELS[kind], check, message].join(' | ') },
    ...(waiver === null ? {} : { suppressions: [{ kind: 'external', justification: shortLine(waiver.reason) }] }),
  };
}
