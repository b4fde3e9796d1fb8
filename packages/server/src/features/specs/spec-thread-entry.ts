import { serveThread } from '../../platform/threads/serve-thread.ts';
import { runSpecTask } from './spec-tasks.ts';

serveThread(runSpecTask);
