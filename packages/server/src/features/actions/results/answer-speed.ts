import type { ExplanationCard, RunStep } from '@assay/contract';
import type { CommandAnswer } from '../../suites/index.ts';
import { followUpChoices } from './answer-verdicts.ts';
import type { RunDetails } from './run-facts.ts';

const MOST = 8;

interface Speed {
  readonly op: string;
  readonly mean: number;
  readonly most: number;
  readonly requests: number;
}

/** A run's operations by mean response time, slowest first. */
function speedsOf(steps: readonly RunStep[]): readonly Speed[] {
  const sent = steps.filter(({ part, status }) => part === 'step' && status !== null);
  const speeds = [...Map.groupBy(sent, ({ op }) => op)].map(([op, own]) => ({
    op,
    mean: own.reduce((sum, { ms }) => sum + ms, 0) / own.length,
    most: Math.max(...own.map(({ ms }) => ms)),
    requests: own.length,
  }));
  return speeds.toSorted((a, b) => b.mean - a.mean);
}

export function answerSlowest(facts: RunDetails): CommandAnswer {
  const speeds = speedsOf(facts.steps);
  const [slowest] = speeds;
  const { run, name } = facts;
  const p95 = run.p95Ms === null ? '' : ` The p95 of the whole run is ${run.p95Ms} ms: 95% of the responses were at least that fast.`;
  if (slowest === undefined) return { heading: `No response times were recorded for ${name}.${p95}`, cards: [followUpChoices(facts)] };
  const peak = speeds.reduce((worst, speed) => (speed.most > worst.most ? speed : worst));
  const other = peak.op === slowest.op ? '' : ` The slowest response came from ${peak.op}: ${Math.round(peak.most)} ms.`;
  const card: ExplanationCard = {
    type: 'explanation',
    title: 'Slowest endpoints',
    subject: 'test',
    verdict: null,
    runId: run.id,
    stepId: null,
    summary: `Response times in ${name}`,
    hint: '',
    facts: speeds.slice(0, MOST).map(({ op, mean, most, requests }) => ({
      label: op,
      value: `${Math.round(mean)} ms on average, ${Math.round(most)} ms at most, ${requests} ${requests === 1 ? 'request' : 'requests'}`,
    })),
    rules: [],
    request: null,
    response: null,
    earlier: [],
    next: [],
  };
  return {
    heading: `${slowest.op} was the slowest endpoint in ${name}: ${Math.round(slowest.mean)} ms on average, ${Math.round(slowest.most)} ms at most.${other}${p95}`,
    cards: [card, followUpChoices(facts)],
  };
}
