// The runner beside others: the same 200 and 5,000 requests with three checks each and a captured token, against the same target.
// `npm run bench -- runner`; `--rounds 3`, `--only undici,newman`, `--sizes 200,5000`, `--check` (each runner must notice one wrong expectation).
import { parseArgs } from 'node:util';
import { fixed } from './measure.mjs';
import { FLOOR, measureRunners, OURS } from './peers/measure-runners.mjs';
import { PASS } from './peers/workload.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '200,5000' },
    check: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map(Number);
const only = values.only.split(',').filter(Boolean);

function printTable({ names, of }) {
  const [small, large] = [PASS, Math.max(...sizes)];
  const value = (name, amount, key) => of(name, amount)?.[key] ?? Number.NaN;
  const marginal = (name) => (value(name, large, 'cpuMs') - value(name, small, 'cpuMs')) / (large - small);
  console.log(
    `| runner | ${small}: CPU s | ${large}: CPU s | CPU ms per further request | CPU, bare undici = 1 | the same per further request | CPU, Assay runner = 1 | wall s at ${large} | memory MB at ${small} / ${large} |`,
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const name of names) {
    const cpu = value(name, large, 'cpuMs');
    const cells = [
      fixed(value(name, small, 'cpuMs') / 1000, 2),
      fixed(cpu / 1000, 2),
      fixed(marginal(name), 3),
      fixed(cpu / value(FLOOR, large, 'cpuMs'), 2),
      fixed(marginal(name) / marginal(FLOOR), 2),
      fixed(cpu / value(OURS, large, 'cpuMs'), 1),
      fixed(value(name, large, 'wallMs') / 1000, 1),
      `${fixed(value(name, small, 'rssMb'), 0)} / ${fixed(value(name, large, 'rssMb'), 0)}`,
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

if (values.check) {
  const tell = (name, _amount, { code }) => console.log(`${code === 0 ? 'NOT NOTICED' : 'noticed'}: ${name}`);
  await measureRunners({ sizes: [PASS], rounds: 1, only, isBroken: true, tell });
} else printTable(await measureRunners({ sizes, rounds: Number(values.rounds), only }));
