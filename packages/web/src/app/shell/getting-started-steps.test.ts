import { describe, expect, it } from 'vitest';
import { gettingStartedSteps } from './getting-started-steps.ts';

const empty = { projectId: null, specs: 0, environments: 0, profiles: 0, runs: 0 };
const next = (progress: Parameters<typeof gettingStartedSteps>[0]) => gettingStartedSteps(progress).find(({ isDone }) => !isDone);

describe('getting started', () => {
  it('has five steps, none of them done in an empty workspace', () => {
    const steps = gettingStartedSteps(empty);
    expect(steps).toHaveLength(5);
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
  });

  it('begins with a project, and continues with what the project lacks', () => {
    expect(next(empty)).toMatchObject({ title: 'create a project', to: '/app/projects' });
    const to = '/app/projects/p/start';
    expect(next({ ...empty, projectId: 'p' })).toMatchObject({ title: 'import a spec', to });
    expect(next({ ...empty, projectId: 'p', specs: 1 })).toMatchObject({ title: 'choose the server to test', to });
    expect(next({ ...empty, projectId: 'p', specs: 1, environments: 1 })).toMatchObject({ title: 'sign in to the API', to });
    const ready = { projectId: 'p', specs: 1, environments: 1, profiles: 1, runs: 0 };
    expect(next(ready)).toMatchObject({ title: 'run the first test', to });
  });

  it('is complete after the first run, even if the API needs no credential', () => {
    expect(gettingStartedSteps({ projectId: 'p', specs: 1, environments: 1, profiles: 0, runs: 1 }).every(({ isDone }) => isDone)).toBe(
      true,
    );
  });
});
