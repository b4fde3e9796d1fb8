import { serveThread } from '../../threads/serve-thread.ts';
import { splitBody } from './split-body.ts';

serveThread(splitBody);
