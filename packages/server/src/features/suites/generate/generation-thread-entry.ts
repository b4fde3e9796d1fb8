import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { runSuiteTask, type SuiteResult, type SuiteTask } from './generation-tasks.ts';

serveThread<SuiteTask, SuiteResult>((task, line) => runSuiteTask(task, (stage) => line.post(stage)));
