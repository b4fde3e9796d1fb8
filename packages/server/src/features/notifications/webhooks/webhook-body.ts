import { describeCounts, type FinishedRun } from '../finished-runs/finished-run.ts';
import type { HeldFailures } from '../throttle.store.ts';

type Format = 'json' | 'slack';

/** Slack reads these three characters as markup. */
const escapeSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const seconds = (ms: number | null) => (ms === null ? '' : ` in ${(ms / 1000).toFixed(1)} s`);
const p95 = (ms: number | null) => (ms === null ? '' : `, p95 ${ms} ms`);

export const webhookEventOf = (run: Pick<FinishedRun, 'status'>) => `run.${run.status}`;

const more = (held: number) => (held === 1 ? '1 more run' : `${held} more runs`);

/** The message about a finished run. It contains user-supplied strings, which are escaped for the receiver. */
export function runBody(format: Format, run: FinishedRun, { url, held }: { readonly url: string; readonly held: number }): string {
  if (format === 'slack') {
    const head = `*${escapeSlack(run.suiteTitle)}* ${run.status} on ${escapeSlack(run.environmentName)} (${escapeSlack(run.projectName)})`;
    const since = held === 0 ? '' : `\n${more(held)} of this suite failed since the last message.`;
    return JSON.stringify({
      text: `${head}\n${describeCounts(run)}${seconds(run.durationMs)}${p95(run.p95Ms)}${since}\n<${url}|Open the run>`,
    });
  }
  return JSON.stringify({
    event: webhookEventOf(run),
    project: { id: run.projectId, name: run.projectName },
    run: {
      id: run.id,
      status: run.status,
      suite: run.suiteTitle,
      environment: run.environmentName,
      trigger: run.trigger,
      counts: run.counts,
      durationMs: run.durationMs,
      p95Ms: run.p95Ms,
      error: run.error,
      finishedAt: run.finishedAt.toISOString(),
      url,
    },
  });
}

/** A digest of the runs held back during the last hour. */
export function digestBody({ suiteTitle, projectName, held }: HeldFailures, url: string): string {
  const head = `*${escapeSlack(suiteTitle)}* (${escapeSlack(projectName)}): ${more(held)} failed since the last message.`;
  return JSON.stringify({ text: `${head}\n<${url}|Open the runs>` });
}

export function pingBody(format: Format, project: { readonly id: string; readonly name: string }): string {
  if (format === 'slack') return JSON.stringify({ text: `Assay will post run results for ${escapeSlack(project.name)} to this channel.` });
  return JSON.stringify({ event: 'ping', project });
}
