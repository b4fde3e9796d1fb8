import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { runDetectTask } from './detect-tasks.ts';

serveThread(runDetectTask);
