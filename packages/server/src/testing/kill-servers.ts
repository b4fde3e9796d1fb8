import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';

const script = fileURLToPath(new URL('../features/runs/kill-worker.fixture.ts', import.meta.url));
const FINAL: readonly string[] = ['passed', 'failed', 'error', 'cancelled'];

interface Round {
  readonly runs: number;
  readonly ended: number;
  readonly doubled: number;
  /** From the start of the last server until every run had ended. */
  readonly takeoverMs: number;
}

/**
 * Kills a server with SIGKILL at a seeded moment while it executes two runs of forty writes each, starts it again on the same
 * data, and counts runs without an end and writes that arrived twice. By hand: `node packages/server/src/testing/kill-servers.ts 20 1`
 * for twenty kills with seed 1.
 */
async function killOnce(seed: number): Promise<Round> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-kills-'));
  const arrivals = new Map<string, number>();
  const target = Fastify({ forceCloseConnections: true });
  target.post('/orders', async (request, reply) => {
    arrivals.set(request.url, (arrivals.get(request.url) ?? 0) + 1);
    await wait(20);
    return reply.status(201).send({ id: 'x' });
  });
  const url = await target.listen({ host: '127.0.0.1', port: 0 });
  try {
    const first = startServer([dataDir, '', url, '']);
    const ids = JSON.parse(await first.nextLine()).ids;
    await wait(50 + ((seed * 7919) % 700));
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const begun = performance.now();
    const second = startServer([dataDir, '', url, ids.join(',')]);
    await second.nextLine();
    const { runs }: { runs: readonly { status: string }[] } = JSON.parse(await second.nextLine());
    const takeoverMs = Math.round(performance.now() - begun);
    await once(second.child, 'exit');
    const doubled = [...arrivals.values()].filter((count) => count > 1).length;
    return { runs: ids.length, ended: runs.filter(({ status }) => FINAL.includes(status)).length, doubled, takeoverMs };
  } finally {
    await target.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function startServer(args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('the server ended early');
    return line.value;
  };
  return { child, nextLine };
}

if (import.meta.main) {
  const [kills = 20, firstSeed = 1] = process.argv.slice(2).map(Number);
  const rounds: Round[] = [];
  for (let seed = firstSeed; seed < firstSeed + kills; seed += 1) rounds.push(await killOnce(seed));
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0);
  const lost = sum(({ runs, ended }) => runs - ended);
  const doubled = sum((round) => round.doubled);
  const slowest = Math.max(...rounds.map(({ takeoverMs }) => takeoverMs));
  process.stdout.write(
    `${kills} kills, seeds ${firstSeed} to ${firstSeed + kills - 1}: ${sum(({ runs }) => runs)} runs, ${lost} lost, ${doubled} writes sent twice, all ended within ${slowest} ms of the restart\n`,
  );
  process.exitCode = lost + doubled === 0 ? 0 : 1;
}
