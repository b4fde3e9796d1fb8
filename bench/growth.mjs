// Measures how cost grows from 10 to 10,000 operations in a spec, and from 100 to 100,000 steps in a run: `npm run bench -- growth`.
// `--part operations`, `--part runners` or `--part stored` selects one table; `--operations 10,100` and `--steps 100,1000` set other sizes.
// `--rivals 1000` sets the largest size for other tools.
import { parseArgs } from 'node:util';
import { growthByOperations } from './growth/by-operations.mjs';
import { runnerGrowth, storedRunGrowth } from './growth/by-steps.mjs';
import { printGrowth } from './growth/growth-table.mjs';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: '' },
    operations: { type: 'string', default: '10,100,1000,10000' },
    steps: { type: 'string', default: '100,1000,10000,100000' },
    rivals: { type: 'string', default: '1000' },
  },
});
const amounts = (text) => text.split(',').map(Number);
const [operations, steps, rivals] = [amounts(values.operations), amounts(values.steps), Number(values.rivals)];
const PARTS = {
  operations: ['Operations of a description', 'operation', operations, () => growthByOperations(operations, rivals)],
  runners: ['Steps of a run: runners', 'step', steps, () => runnerGrowth(steps, rivals)],
  stored: ['Steps of a run: stored in the embedded database', 'step', steps, () => storedRunGrowth(steps)],
};

for (const [name, [title, unit, sizes, measure]] of Object.entries(PARTS)) {
  if (values.part !== '' && values.part !== name) continue;
  console.log(`### ${title}\n`);
  printGrowth(unit, sizes, await measure());
}
