import { serveThread } from '../../platform/threads/serve-thread.ts';
import { type CheckResult, type CheckTask, runCheckTask } from './check-task.ts';

serveThread<CheckTask, CheckResult>(runCheckTask);
