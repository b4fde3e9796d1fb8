import { type ReportCase, type RunReport, type StepResult, VERDICTS, type Verdict } from '../model/index.ts';
import { answerText, curlText, faultLines, headline } from './exchange-text.ts';
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

/** One page that needs neither scripts nor a network: failures first, each with its request and answer. */
export function toHtml(report: RunReport): string {
  const { run, cases, findings } = report;
  const repeated = findings.filter(({ caseIds }) => caseIds.length > 1);
  return [
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
    ...(repeated.length === 0 ? [] : ['<h2>Seen more than once</h2>', ...repeated.map(finding)]),
    '<h2>Cases</h2>',
    ...VERDICTS.flatMap((verdict) => cases.filter((entry) => entry.verdict === verdict)).map(caseBlock),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function head({ run }: RunReport): readonly string[] {
  const { summary } = run;
  const facts = [
    run.project,
    run.environment,
    run.baseUrl,
    run.startedAt,
    `${summary.steps} requests in ${(summary.durationMs / 1000).toFixed(1)} s`,
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
    `<ul class="counts">${counts.join('')}</ul>`,
  ];
}

function finding({ level, op, message, caseIds }: RunReport['findings'][number]): string {
  const verdict: Verdict = level === 'must' ? 'fail' : level === 'should' ? 'warn' : 'error';
  const seen = `${caseIds.length} cases: ${caseIds.map(text).join(', ')}`;
  return `<div class="row"><span class="verdict ${verdict}">${WORDS[verdict]}</span> ${text(message)}<br><span class="op">${text(op)} · ${seen}</span></div>`;
}

function caseBlock(entry: ReportCase): string {
  const { ref, verdict, ms, steps } = entry;
  const isOpen = verdict === 'fail' || verdict === 'error' ? ' open' : '';
  const reason = verdict === 'pass' ? '' : `<p>${text(headline(entry))}</p>`;
  return [
    `<details${isOpen}>`,
    `<summary><span class="time">${Math.round(ms)} ms</span><span class="verdict ${verdict}">${WORDS[verdict]}</span> ${text(ref.title)} <span class="op">${text(ref.op)}</span></summary>`,
    `<div class="inside"><p class="why">${text(ref.id)}: ${text(ref.why)}</p>${reason}`,
    ...steps.map(stepBlock),
    '</div></details>',
  ].join('\n');
}

function stepBlock(step: StepResult): string {
  const faults = faultLines(step).map((line) => `<li>${text(line)}</li>`);
  const exchange =
    step.exchange === undefined ? '' : `<pre>${text(curlText(step.exchange))}</pre><pre>${text(answerText(step.exchange))}</pre>`;
  return [
    `<p><span class="verdict ${step.verdict}">${WORDS[step.verdict]}</span> ${text(step.title)}</p>`,
    faults.length === 0 ? '' : `<ul class="faults">${faults.join('')}</ul>`,
    exchange,
  ].join('');
}
