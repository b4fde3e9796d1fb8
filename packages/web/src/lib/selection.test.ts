// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptSelection, selectedEnvironmentId, selectedProjectId, withEnvironment, withProject } from './selection.ts';

beforeEach(() => {
  selectedProjectId.write('bookshop');
  selectedEnvironmentId.write('staging');
});
const chosen = (): readonly string[] => [selectedProjectId.read(), selectedEnvironmentId.read()];

describe('the selection in the address', () => {
  it('leaves the remembered one when it names nothing', () => {
    adoptSelection('?c=1');
    expect(chosen()).toEqual(['bookshop', 'staging']);
  });

  it('brings its project, whose first environment is meant unless one is named', () => {
    adoptSelection('?project=payments');
    expect(chosen()).toEqual(['payments', '']);
    adoptSelection('?project=payments&env=local');
    expect(chosen()).toEqual(['payments', 'local']);
  });

  it('keeps the environment when it names the project already chosen', () => {
    adoptSelection('?project=bookshop');
    expect(chosen()).toEqual(['bookshop', 'staging']);
  });

  it('drops the conversation and the environment of the project that was left', () => {
    expect(withProject(new URLSearchParams('c=1&env=staging&tab=x'), 'payments').toString()).toBe('tab=x&project=payments');
    expect(withEnvironment(new URLSearchParams('c=1'), 'local').toString()).toBe('c=1&env=local');
  });
});
