import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCountingTarget } from '../servers/counting-target.ts';
import { waitForFaultMoment } from './fault-moment.ts';
import { startKillableServer } from './killable-server.ts';
import { describeTakeovers, isFinishedRun, listTakeovers, type RunHistory } from './run-history.ts';

const startServer = (args: readonly string[]) => startKillableServer('./kill-loop.ts', args);

interface KillReport {
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
  /** The time from the kill until a run continued, including the next server's start. */
  readonly takeovers: readonly number[];
  /** The time from the kill until the next server was up. */
  readonly starts: readonly number[];
}

/**
 * Repeatedly kills a server with SIGKILL, each time at a seeded moment while it accepts and executes runs of forty writes,
 * and restarts it on the same data. At the end every accepted run must have ended, and no write may have arrived twice. By
 * hand: `node packages/server/src/testing/crash/kill-servers.ts 200 1` for 200 kills starting with seed 1.
 */
async function killServers(kills: number, firstSeed: number): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-kills-'));
  const target = await startCountingTarget();
  const accepted: string[] = [];
  const killedAt: number[] = [];
  const starts: number[] = [];
  const noteStart = (upAt: number) => {
    const killed = killedAt.at(-1);
    if (killed !== undefined) starts.push(upAt - killed);
  };
  try {
    for (let seed = firstSeed; seed < firstSeed + kills; seed += 1) {
      const server = await startServer([dataDir, target.url, 'begin']);
      noteStart(server.upAt);
      accepted.push(...JSON.parse(await server.nextLine()).ids);
      await waitForFaultMoment(seed, target);
      killedAt.push(Date.now());
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
      if (seed % 20 === 0) process.stderr.write(`${killedAt.length} kills\n`);
    }
    const last = await startServer([dataDir, target.url, 'finish']);
    noteStart(last.upAt);
    const history: RunHistory = JSON.parse(await last.nextLine());
    await once(last.child, 'exit');
    const ended = new Set(history.runs.filter(isFinishedRun).map(({ id }) => id));
    const lost = accepted.filter((id) => !ended.has(id)).length;
    return { accepted: accepted.length, lost, doubled: target.doubled(), takeovers: listTakeovers(history, killedAt), starts };
  } finally {
    await target.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [kills = 20, firstSeed = 1] = process.argv.slice(2).map(Number);
const { accepted, lost, doubled, takeovers, starts } = await killServers(kills, firstSeed);
process.stdout.write(
  `${kills} kills of the server, seeds ${firstSeed} to ${firstSeed + kills - 1}: ${accepted} runs accepted, ${lost} lost, ${doubled} writes sent twice; ${describeTakeovers(takeovers)}, of which the next server took ${(Math.max(...starts) / 1000).toFixed(1)} s at most to be up\n`,
);
// Kills that hit no run prove nothing.
process.exitCode = lost + doubled === 0 && takeovers.length > 0 ? 0 : 1;
