import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { executeRunTask } from './run-task.ts';
import type { RunTaskResult, RunThreadTask } from './thread-messages.ts';

serveThread<RunThreadTask, RunTaskResult>((task, line) => (task.kind === 'run' ? executeRunTask(task.run, line) : { kind: 'ready' }));
