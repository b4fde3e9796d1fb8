import { runUntilStopped } from '../../platform/process/run-until-stopped.ts';
import { StartupError } from '../../platform/process/startup-error.ts';

const [behaviour] = process.argv.slice(2);
await runUntilStopped(async () => {
  if (behaviour === 'refuse') throw new StartupError('PORT is "x"; it takes a port number.');
  setInterval(() => {}, 1000);
  process.stdout.write('started\n');
  return {
    stop: async () => {
      process.stdout.write('stopping\n');
      if (behaviour === 'hang') await new Promise(() => {});
      process.stdout.write('stopped\n');
    },
  };
});
