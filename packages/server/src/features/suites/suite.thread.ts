import { serveThread } from '../../platform/threads/serve-thread.ts';
import { type GenerateResult, type GenerateTask, runGenerateTask } from './suite-tasks.ts';

serveThread<GenerateTask, GenerateResult>((task, line) => runGenerateTask(task, (stage) => line.post(stage)));
