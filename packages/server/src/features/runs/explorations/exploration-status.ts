import type { ExplorationRow } from './explorations.store.ts';

export const isOver = (status: ExplorationRow['status']): boolean => status !== 'queued' && status !== 'running';
