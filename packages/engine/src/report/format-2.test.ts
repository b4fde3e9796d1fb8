import { describe, expect, test } from 'vitest';
import type { RunEvent, RunReport, StepResult } from '../model/index.ts';
import { collectReport, openReport } from './collect-report.ts';
import { comparedRequestLines } from './exchange-text.ts';
import { toHar } from './har.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import { toNdjson } from './ndjson.ts';
import { EVENTS, REPORT_METADATA } from './report.fixture.ts';
import { toSarif } from './sarif.ts';
import { toSummary } from './summary.ts';

/** Builds a report in which the first step, its case and the end of the run are changed as given. */
function reportWith(
  steps: readonly Partial<StepResult>[],
  more: { readonly verdict?: 'inconclusive'; readonly suspect?: boolean } = {},
): RunReport {
  const suspect = {
    caseId: 'good',
    step: 0,
    method: 'POST',
    path: '/orders',
    at: 5,
    inFlight: [{ caseId: 'b', step: 1, method: 'GET', path: '/b' }],
  } as const;
  const events = EVENTS.flatMap((event): readonly RunEvent[] => {
    if (event.kind === 'step-finished')
      return event.result.caseId === 'good' ? steps.map((change) => ({ ...event, result: { ...event.result, ...change } })) : [];
    if (event.kind === 'case-finished' && event.caseId === 'good' && more.verdict !== undefined)
      return [{ ...event, verdict: more.verdict }];
    return event.kind === 'run-finished' && more.suspect === true ? [{ ...event, summary: { ...event.summary, suspect } }] : [event];
  });
  return collectReport(REPORT_METADATA, events);
}

describe('Notes on a step', () => {
  const report = reportWith([{ notes: ['$.version changed from 1 to 2 (ignored).'] }]);

  test.each([
    ['HTML', toHtml],
    ['JUnit', toJunit],
    ['NDJSON', toNdjson],
  ])('are in the %s report and do not change the verdict', (_name, write) => {
    expect(write(report)).toContain('$.version changed from 1 to 2 (ignored).');
    expect(report.cases[0]?.verdict).toBe('pass');
  });
});

describe('A control that was sent again', () => {
  const failures = [{ level: 'must', check: 'status', message: 'The status is 404, expected 2xx.' }] as const;
  const lost = {
    verdict: 'inconclusive',
    control: 'first',
    reason: 'Returned 404, and the control request first no longer passes, so this is inconclusive.',
  } as const;
  const report = reportWith([{ step: 1, part: 'control', control: 'first', verdict: 'fail', failures, title: 'Valid request' }, lost], {
    verdict: 'inconclusive',
  });

  test('is not a finding, and neither is the inconclusive step', () => {
    expect(report.findings).toEqual([]);
  });

  test('does not count for the duration of the case', () => {
    expect(report.cases[0]?.ms).toBe(12.4);
  });

  test('is named in the readable reports', () => {
    expect(toHtml(report)).toContain('Control request first sent again: Valid request');
    expect(toJunit(report)).toContain('control first: fail: POST');
  });
});

describe('A server that stopped responding', () => {
  const sentence =
    'The server stopped responding after POST /orders (case good). In flight at that time: GET /b (case b). To find the cause, run these cases one at a time.';
  const report = reportWith([{}], { suspect: true });

  test.each([
    ['HTML', toHtml],
    ['JUnit', toJunit],
  ])('is reported with the request in %s', (_name, write) => {
    expect(write(report)).toContain(sentence);
  });

  test('is reported in the summary', () => {
    expect(toSummary(report)).toContain('The server stopped responding after POST /orders');
  });
});

test('every redirect hop is an entry of the HAR file', () => {
  const [{ result } = { result: undefined }] = EVENTS.filter((event) => event.kind === 'step-finished');
  const hops = [{ method: 'GET', url: 'http://127.0.0.1:1/a', status: 302, location: '/b', droppedHeaders: ['Authorization'] }] as const;
  if (result?.exchange === undefined) throw new Error('the fixture has no exchange');
  const har = JSON.parse(toHar(reportWith([{ exchange: { ...result.exchange, hops } }])));
  expect(har.log.entries).toHaveLength(2);
  expect(har.log.entries[0]).toMatchObject({
    request: { method: 'GET', url: 'http://127.0.0.1:1/a' },
    response: { status: 302, redirectURL: '/b' },
    comment: 'redirect; the next request does not include Authorization',
  });
  expect(har.log.entries[1]).toMatchObject({ response: { status: 201 } });
});

describe('A test with two identities', () => {
  const shown = { requestHeaders: [], requestBody: null, responseHeaders: [], responseBytes: 2, truncated: false } as const;
  const exchangeOf = (method: 'GET' | 'DELETE', status: number, responseBody: string) =>
    ({ ...shown, method, url: 'http://shop/orders/7', status, responseBody }) as const;
  const failures = [{ level: 'must', check: 'status', message: 'The status is 204, expected 403.' }] as const;
  const beside = { sentBy: 'other', besideBy: 'default', step: 0, method: 'GET', url: 'http://shop/orders/7', status: 200 } as const;
  const steps: readonly Partial<StepResult>[] = [
    { step: 0, exchange: exchangeOf('GET', 200, 'what the owner sees') },
    { step: 1, verdict: 'fail', failures, beside, exchange: exchangeOf('DELETE', 204, 'what a stranger gets') },
  ];
  const report = reportWith(steps);

  test('shows both exchanges side by side in the page', () => {
    const page = toHtml(report);
    const pair = /<div class="beside">.*?<\/div><\/div>/s.exec(page)?.[0] ?? '';
    expect(pair).toMatch(/As default, step 1.*what the owner sees.*As other.*what a stranger gets/s);
  });

  test('has both exchanges in JUnit, also when passed steps are left out', () => {
    const growing = openReport(REPORT_METADATA, 'outline');
    for (const event of EVENTS.filter(({ kind }) => kind === 'run-started')) growing.add(event);
    for (const { steps: results } of report.cases) for (const result of results) growing.add({ kind: 'step-finished', at: 1, result });
    growing.add({ kind: 'case-finished', at: 2, caseId: 'good', verdict: 'fail' });
    expect(toJunit(growing.close())).toMatch(/As default \(step 1\):.*what the owner sees.*As other:.*what a stranger gets/s);
  });

  test('names both requests in SARIF and in the lines of the command line', () => {
    expect(toSarif(report)).toContain(
      'As default, GET http://shop/orders/7 returned 200; as other, DELETE http://shop/orders/7 returned 204.',
    );
    const failed = report.cases[0]?.steps[1];
    expect(failed === undefined ? [] : comparedRequestLines(failed)).toEqual([
      'default: GET http://shop/orders/7 -> 200',
      'other: DELETE http://shop/orders/7 -> 204',
    ]);
  });
});
