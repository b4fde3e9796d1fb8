import type { ExplorationRow } from './explorations.store.ts';

export const hasEnded = (status: ExplorationRow['status']): boolean => status !== 'queued' && status !== 'running';
