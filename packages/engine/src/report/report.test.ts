import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../model/index.ts';
import { collectReport, openReport } from './collect-report.ts';
import { toGithub } from './github.ts';
import { toHar } from './har.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import { toNdjson } from './ndjson.ts';
import { EVENTS, HOSTILE, REPORT, REPORT_METADATA } from './report.fixture.ts';
import { toSarif } from './sarif.ts';
import { toSummary } from './summary.ts';

describe('The report of a run', () => {
  test('has every case with its verdict, its reason and its steps', () => {
    expect(REPORT.cases.map(({ ref, verdict, steps }) => [ref.id, verdict, steps.length])).toEqual([
      ['good', 'pass', 1],
      ['first', 'fail', 1],
      ['second', 'fail', 1],
      ['advice', 'warn', 1],
      ['down', 'error', 1],
      ['skipped', 'inconclusive', 0],
      ['never', 'blocked', 0],
    ]);
    expect(REPORT.cases.at(-1)?.reason).toBe('The run ended before this case started.');
    expect(REPORT.run).toMatchObject({ id: 'run-1', seed: 7, suiteRevision: 3 });
  });

  test('has all results until the run broke off', () => {
    const report = collectReport(REPORT_METADATA, EVENTS.slice(0, 3));
    expect(report.run.summary).toMatchObject({ outcome: 'error', error: 'The run did not finish.' });
    expect(report.cases[0]).toMatchObject({ verdict: 'pass' });
  });

  test('as an outline keeps bodies and headers only of steps that did not pass, and keeps every verdict and finding', () => {
    const growing = openReport(REPORT_METADATA, 'outline');
    for (const event of EVENTS) growing.add(event);
    const { cases, ...rest } = growing.close();
    const { cases: full, ...others } = REPORT;
    expect(rest).toEqual(others);
    expect(cases.slice(1)).toEqual(full.slice(1));
    expect(cases[0]?.steps[0]?.exchange).toEqual({
      ...full[0]?.steps[0]?.exchange,
      requestHeaders: [],
      requestBody: null,
      responseHeaders: [],
      responseBody: null,
    });
  });

  test('lists a finding once, worst first, even if its values differ', () => {
    expect(REPORT.findings.map(({ kind, check, caseIds }) => [kind, check, caseIds])).toEqual([
      ['defect', 'schema', ['first', 'second']],
      ['defect', 'status', ['first']],
      ['error', 'connect', ['down']],
      ['warning', 'header', ['advice']],
    ]);
  });
});

describe('JUnit XML', () => {
  const xml = toJunit(REPORT);
  test('counts failures, errors and skipped cases for the CI server', () => {
    expect(xml).toContain('tests="7" failures="2" errors="1" time="1.500" skipped="2"');
    expect(xml.match(/<testcase /g)).toHaveLength(7);
    expect(xml.match(/<skipped /g)).toHaveLength(2);
  });

  test('has the operation as class, the title as name, and the failure as first line', () => {
    expect(xml).toContain('<testcase classname="POST /orders" name="first" time="0.012">');
    expect(xml).toContain('<failure message="The status is 500, expected 201." type="status">');
    expect(xml).toContain('curl --request POST &#39;http://127.0.0.1:1/orders?q=it&#39;\\&#39;&#39;s');
    expect(xml).toContain('<error message="Nothing listens there."');
  });

  test('treats names of checks and methods from an imported report as text', () => {
    const foreign = structuredClone(REPORT) as unknown as { cases: { steps: { failures: object[]; exchange?: { method: string } }[] }[] };
    for (const step of foreign.cases.flatMap(({ steps }) => steps)) {
      step.failures = [{ level: 'must', check: '"/><evil/>', message: 'x' }];
      if (step.exchange !== undefined) step.exchange.method = 'GET; rm -rf ~';
    }
    const written = toJunit(foreign as unknown as typeof REPORT);
    expect(written).not.toContain('<evil');
    expect(written).toContain('curl --request &#39;GET; rm -rf ~&#39; ');
  });

  test('contains no markup and no forbidden character of a hostile response', () => {
    expect(xml).not.toContain('<script');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(xml.isWellFormed()).toBe(true);
    expect(xml).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; ]]&gt;');
  });
});

describe('The HTML page', () => {
  const html = toHtml(REPORT);
  test('shows failures first and expanded', () => {
    const ids = [...html.matchAll(/<p class="why">([a-z]+):/g)].map((match) => match[1]);
    expect(ids).toEqual(['first', 'second', 'down', 'never', 'skipped', 'advice', 'good']);
    expect(html.match(/<details open>/g)).toHaveLength(3);
  });

  test('lists every finding, also one that only one case found', () => {
    const section = html.slice(html.indexOf('<h2>Findings</h2>'), html.indexOf('<h2>Cases</h2>'));
    expect(REPORT.findings.some(({ kind, caseIds }) => kind === 'defect' && caseIds.length === 1)).toBe(true);
    expect(section.match(/class="row"/g)).toHaveLength(REPORT.findings.length);
  });

  test('contains no scripts and fetches nothing', () => {
    expect(html).not.toMatch(/<script|<img|<link|javascript:/);
    expect(html).not.toMatch(/(?:src|href)=/);
    expect(html).toContain("default-src 'none'");
  });
});

test('NDJSON has one object per line', () => {
  const lines = toNdjson(REPORT)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ kind }) => kind)).toEqual([
    'run',
    ...['case', 'step', 'case', 'step', 'case', 'step', 'case', 'step', 'case', 'step', 'case', 'case'],
    ...['finding', 'finding', 'finding', 'finding'],
  ]);
});

test('The summary lists failures, and untrusted text cannot become Markdown.', () => {
  const page = toSummary(REPORT);
  expect(page).toContain('## Orders & more failed');
  expect(page).toContain('**2** passed, **2** failed, **1** errors, **1** skipped, **1** unclear, **1** with warnings');
  expect(page).toContain('5 requests in 1.5 s · p95 12 ms (n=4) · environment local · seed 7');
  expect(page).toContain('| fail | POST /orders | first | The status is 500, expected 201. |');
  expect(page).not.toMatch(/[^\\]<script/);
  expect(page).toContain('(2 cases)');
});

test('SARIF has a rule and a stable fingerprint for every finding', () => {
  const { runs } = JSON.parse(toSarif(REPORT));
  const [{ tool, results }] = runs;
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['schema', 'status', 'no-answer', 'header']);
  expect(results.map(({ level }: { level: string }) => level)).toEqual(['error', 'error', 'warning', 'note']);
  for (const result of results) {
    expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    expect(result.partialFingerprints['assayFinding/v1']).toContain('POST /orders');
  }
});

test('HAR has every request that was sent, with its times', () => {
  const { log } = JSON.parse(toHar(REPORT));
  expect(log.entries).toHaveLength(5);
  expect(log.entries[0]).toMatchObject({
    startedDateTime: '2026-01-02T03:04:05.250Z',
    time: 12.4,
    request: {
      method: 'POST',
      queryString: [
        { name: 'q', value: "it's" },
        { name: 'empty', value: '' },
        { name: 'page', value: '1 2' },
      ],
      postData: { mimeType: 'application/json', text: '{"a":1}' },
    },
    response: { status: 201, content: { text: HOSTILE, mimeType: 'text/html' } },
    timings: { wait: 10, receive: 1.4 },
  });
  expect(log.entries[4].response.status).toBe(0);
  expect(log.pages).toHaveLength(7);
  expect(() => toHar({ ...REPORT, run: { ...REPORT.run, startedAt: 'yesterday' } })).not.toThrow();
});

test('GitHub annotations are one line each, ten of a kind at most, and no response can forge one.', () => {
  const many = REPORT.findings.flatMap((finding) =>
    Array.from({ length: 15 }, (_, index) => ({ ...finding, example: `100% ${index}\n::error::pwned` })),
  );
  const lines = toGithub({ ...REPORT, findings: many })
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('::error title=POST /orders::100%25 0 ::error::pwned Seen in first, second.');
  for (const line of lines) expect(line).toMatch(/^::(?:error|warning) title=/);
});

describe('A waived finding', () => {
  const waived = { id: 'w', reason: 'the list moves <soon>', until: '2030-01-01T00:00:00.000Z' };
  const events = EVENTS.map((event): RunEvent => {
    if (event.kind !== 'step-finished' || event.result.verdict !== 'fail') return event;
    return {
      ...event,
      result: { ...event.result, verdict: 'warn', failures: event.result.failures.map((entry) => ({ ...entry, waived })) },
    };
  });
  const report = collectReport(REPORT_METADATA, events);

  test('is marked in the page and in the summary, with the reason and the end date', () => {
    expect(toHtml(report)).toContain('<span class="verdict warn">Waived</span> The order 1000051 breaks its schema.');
    expect(toHtml(report)).toContain('Waived until 2030-01-01: the list moves &lt;soon&gt;');
    expect(toSummary(report)).toContain('(2 cases, waived until 2030-01-01: the list moves');
    expect(toJunit(report)).not.toContain('<soon>');
  });

  test('is suppressed for code scanning with the same fingerprint as before', () => {
    const prints = (text: string) => JSON.parse(text).runs[0].results.map((entry: Sarif) => entry.partialFingerprints['assayFinding/v1']);
    const results: readonly Sarif[] = JSON.parse(toSarif(report)).runs[0].results;
    expect(results.map(({ suppressions }) => suppressions?.[0]?.justification ?? null)).toEqual([
      'the list moves <soon>',
      'the list moves <soon>',
      null,
      null,
    ]);
    expect(prints(toSarif(report))).toEqual(prints(toSarif(REPORT)));
  });

  test('annotates a waived failure as a warning', () => {
    expect(toGithub(report)).toContain('::warning title=POST /orders::The status is 500, expected 201. Seen in first. Waived: the list');
    expect(toGithub(report).match(/^::error/gm)).toHaveLength(1);
  });
});

interface Sarif {
  readonly suppressions?: readonly { readonly justification: string }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

test('Undocumented statuses are in every report and do not change a verdict.', () => {
  const report = collectReport(REPORT_METADATA, EVENTS, { 'POST /orders': ['200'] });
  const message = 'returns 201, which the spec does not list';
  expect(report.findings.at(-1)).toMatchObject({ kind: 'spec-gap', message, caseIds: expect.arrayContaining(['good', 'advice']) });
  expect(report.cases.map(({ verdict }) => verdict)).toEqual(REPORT.cases.map(({ verdict }) => verdict));
  for (const text of [toHtml(report), toSummary(report), toSarif(report), toGithub(report), toNdjson(report)])
    expect(text.replaceAll('\\', '')).toContain(message);
});
