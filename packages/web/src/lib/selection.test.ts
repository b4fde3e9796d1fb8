// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptSelection, selectedEnvironmentId, selectedProjectId, withEnvironment, withProject } from './selection.ts';

beforeEach(() => {
  selectedProjectId.write('bookshop');
  selectedEnvironmentId.write('staging');
});
const chosen = (): readonly string[] => [selectedProjectId.read(), selectedEnvironmentId.read()];

describe('the selection in the address', () => {
  it('keeps the remembered selection when it names nothing', () => {
    adoptSelection('?c=1');
    expect(chosen()).toEqual(['bookshop', 'staging']);
  });

  it('selects its project, with the first environment unless it names one', () => {
    adoptSelection('?project=payments');
    expect(chosen()).toEqual(['payments', '']);
    adoptSelection('?project=payments&env=local');
    expect(chosen()).toEqual(['payments', 'local']);
  });

  it('keeps the environment when it names the project that is already selected', () => {
    adoptSelection('?project=bookshop');
    expect(chosen()).toEqual(['bookshop', 'staging']);
  });

  it('drops the conversation and the environment of the previous project', () => {
    expect(withProject(new URLSearchParams('c=1&env=staging&tab=x'), 'payments').toString()).toBe('tab=x&project=payments');
    expect(withEnvironment(new URLSearchParams('c=1'), 'local').toString()).toBe('c=1&env=local');
  });
});
