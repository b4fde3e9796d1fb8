import { formatSeconds } from '../format/amounts.ts';
import { type ReportCase, type RunReport, type StepResult, suspectText, VERDICTS, type Verdict } from '../model/index.ts';
import { curlText, failureLines, failureSummary, redirectText, responseText, stepTitle } from './exchange-text.ts';
import { HTML_STYLE } from './html-style.ts';
import { escapeMarkup as text } from './markup.ts';

const WORDS: Readonly<Record<Verdict, string>> = {
  fail: 'Failed',
  error: 'Error',
  blocked: 'Skipped',
  inconclusive: 'Unclear',
  warn: 'Warning',
  pass: 'Passed',
};
const OUTCOMES = { passed: 'Passed', failed: 'Failed', error: 'Ended with errors', cancelled: 'Cancelled' } as const;

/** Writes one page without scripts or network access: failures first, each with its request and response. */
export const toHtml = (report: RunReport): string => [...htmlParts(report)].join('');

/** Yields the same page in chunks, because a long run's page can exceed the maximum string length. */
export function* htmlParts(report: RunReport): Generator<string> {
  const { run, cases, findings } = report;
  const begin = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${text(run.suiteName)}: ${OUTCOMES[run.summary.outcome]}</title>`,
    `<style>${HTML_STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    ...head(report),
    ...(findings.length === 0 ? [] : ['<h2>Findings</h2>', ...findings.map(finding)]),
    '<h2>Cases</h2>',
  ];
  yield `${begin.join('\n')}\n`;
  for (const verdict of VERDICTS) for (const entry of cases) if (entry.verdict === verdict) yield `${caseBlock(entry)}\n`;
  yield '</main>\n</body>\n</html>\n';
}

function head({ run }: RunReport): readonly string[] {
  const { summary } = run;
  const facts = [
    run.project,
    run.environment,
    run.baseUrl,
    run.startedAt,
    `${summary.steps} requests in ${formatSeconds(summary.durationMs)}`,
    summary.p95Ms === null ? null : `p95 ${Math.round(summary.p95Ms)} ms (n=${summary.p95Count})`,
    `seed ${run.seed}`,
    run.id,
  ].flatMap((fact) => (fact === null || fact === '' ? [] : [text(fact)]));
  const counts = VERDICTS.filter((verdict) => summary.cases[verdict] > 0).map(
    (verdict) => `<li><b class="${verdict}">${summary.cases[verdict]}</b>${WORDS[verdict]}</li>`,
  );
  return [
    `<h1>${text(run.suiteName)}: ${OUTCOMES[summary.outcome]}</h1>`,
    `<p class="facts">${facts.join(' · ')}</p>`,
    ...(summary.error === undefined ? [] : [`<p class="problem">${text(summary.error)}</p>`]),
    ...(summary.suspect === undefined ? [] : [`<p class="problem">${text(suspectText(summary.suspect))}</p>`]),
    `<ul class="counts">${counts.join('')}</ul>`,
  ];
}

const FINDING_VERDICTS = { defect: 'fail', error: 'error', warning: 'warn', 'spec-gap': 'warn' } as const;

function finding({ kind, operation, example, caseIds, waiver }: RunReport['findings'][number]): string {
  const verdict = waiver === null ? FINDING_VERDICTS[kind] : 'warn';
  const word = waiver !== null ? 'Waived' : kind === 'spec-gap' ? 'Spec gap' : WORDS[verdict];
  const reason = waiver === null ? '' : `<br>Waived until ${text(waiver.until.slice(0, 10))}: ${text(waiver.reason)}`;
  const seen = `${caseIds.length} ${caseIds.length === 1 ? 'case' : 'cases'}: ${caseIds.map(text).join(', ')}`;
  return `<div class="row"><span class="verdict ${verdict}">${word}</span> ${text(example)}${reason}<br><span class="op">${text(operation)} · ${seen}</span></div>`;
}

function caseBlock(entry: ReportCase): string {
  const { ref, verdict, ms, steps } = entry;
  const isOpen = verdict === 'fail' || verdict === 'error' ? ' open' : '';
  const reason = verdict === 'pass' ? '' : `<p>${text(failureSummary(entry))}</p>`;
  return [
    `<details${isOpen}>`,
    `<summary><span class="time">${Math.round(ms)} ms</span><span class="verdict ${verdict}">${WORDS[verdict]}</span> ${text(ref.title)} <span class="op">${text(ref.op)}</span></summary>`,
    `<div class="inside"><p class="why">${text(ref.id)}: ${text(ref.why)}</p>${reason}`,
    ...steps.map((step) => stepBlock(step, steps)),
    '</div></details>',
  ].join('\n');
}

function stepBlock(step: StepResult, all: readonly StepResult[]): string {
  const faults = failureLines(step).map((line) => `<li>${text(line)}</li>`);
  const { beside } = step;
  const other = beside === undefined ? undefined : all.find((one) => one.step === beside.step);
  const exchange =
    beside === undefined || other === undefined
      ? exchangeBlock(step)
      : `<div class="beside"><div><p>As ${text(beside.besideBy)}, step ${beside.step + 1}</p>${exchangeBlock(other)}</div><div><p>As ${text(beside.sentBy)}</p>${exchangeBlock(step)}</div></div>`;
  return [
    `<p><span class="verdict ${step.verdict}">${WORDS[step.verdict]}</span> ${text(stepTitle(step))}</p>`,
    faults.length === 0 ? '' : `<ul class="faults">${faults.join('')}</ul>`,
    ...(step.notes ?? []).map((note) => `<p class="why">Note: ${text(note)}</p>`),
    ...(step.exchange?.hops ?? []).map((hop) => `<p class="why">${text(redirectText(hop))}</p>`),
    exchange,
  ].join('');
}

function exchangeBlock({ exchange }: StepResult): string {
  return exchange === undefined ? '' : `<pre>${text(curlText(exchange))}</pre><pre>${text(responseText(exchange))}</pre>`;
}
