import { serveThread } from '../../../../platform/threads/serve-thread.ts';
import type { ExploreTaskResult, ExploreThreadTask } from './explore-messages.ts';
import { runExploreTask } from './explore-task.ts';

serveThread<ExploreThreadTask, ExploreTaskResult>(runExploreTask);
