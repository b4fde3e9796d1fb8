import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEMO } from '../start-assay.mjs';

const program = fileURLToPath(new URL('./measured-server.mjs', import.meta.url));

/** The product in a process of its own that can be asked what it holds. */
export async function startMeasured({ dataDir, databaseUrl }) {
  const env = {
    ...process.env,
    PORT: '0',
    ASSAY_SAMPLE_PORT: '0',
    ASSAY_DATA_DIR: dataDir,
    ASSAY_DEMO_PASSWORD: DEMO.password,
    ASSAY_LOG: 'error',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const child = fork(program, { env, execArgv: ['--expose-gc'] });
  const gone = once(child, 'exit');
  const [{ port }] = await Promise.race([once(child, 'message'), gone.then(() => Promise.reject(new Error('the server did not start')))]);
  let lastId = 0;
  const ask = (wish) =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const hear = (message) => {
        if (message.id !== id) return;
        child.off('message', hear);
        resolve(message.value);
      };
      child.on('message', hear);
      child.send({ id, ...wish });
    });
  const stop = async () => {
    child.send({ ask: 'stop' });
    await gone;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    measure: () => ask({ ask: 'measure' }),
    snapshot: (file) => ask({ ask: 'snapshot', file }),
    stop,
  };
}
