import { describe, expect, it } from 'vitest';
import { startSteps } from './getting-started-steps.ts';

const empty = { projectId: null, specs: 0, suites: 0, runs: 0, profiles: 0 };

describe('getting started', () => {
  it('has five steps, none of them done in an empty workspace', () => {
    const steps = startSteps(empty);
    expect(steps).toHaveLength(5);
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
  });

  it('links to the first open step', () => {
    const steps = startSteps({ projectId: 'p', specs: 1, suites: 1, runs: 2, profiles: 0 });
    expect(steps.find(({ isDone }) => !isDone)).toMatchObject({ title: 'connect an auth profile', to: '/app/auth-pilot' });
    expect(startSteps({ ...empty, projectId: 'p' }).find(({ isDone }) => !isDone)?.to).toBe('/app/projects/p/start');
  });

  it('is complete when every step was done once', () => {
    expect(startSteps({ projectId: 'p', specs: 1, suites: 1, runs: 1, profiles: 1 }).every(({ isDone }) => isDone)).toBe(true);
  });
});
