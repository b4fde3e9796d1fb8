import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { type GenerationResult, type GenerationTask, PARSING_STARTED, runGenerationTask } from './generation-tasks.ts';

serveThread<GenerationTask, GenerationResult>((task, line) =>
  runGenerationTask(
    task,
    (stage) => line.post(stage),
    () => line.post(PARSING_STARTED),
  ),
);
