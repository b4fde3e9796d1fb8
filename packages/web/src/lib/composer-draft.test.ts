// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { composerDraft } from './composer-draft.ts';
import { newId } from './new-id.ts';

beforeEach(() => {
  sessionStorage.clear();
  composerDraft.open('new');
});

describe('unsent messages', () => {
  it('are separate for each conversation', () => {
    composerDraft.write('half a thought');
    composerDraft.open('a');
    expect(composerDraft.read()).toBe('');
    composerDraft.write('another');
    composerDraft.open('new');
    expect(composerDraft.read()).toBe('half a thought');
    composerDraft.write('');
    composerDraft.open('a');
    expect(composerDraft.read()).toBe('another');
  });

  it('move to the conversation that the first message creates', () => {
    composerDraft.write('typed while the first message is stored');
    composerDraft.settle('a');
    expect(composerDraft.read()).toBe('typed while the first message is stored');
    composerDraft.open('new');
    expect(composerDraft.read()).toBe('');
    composerDraft.open('b');
    composerDraft.settle('c');
    composerDraft.open('a');
    expect(composerDraft.read()).toBe('typed while the first message is stored');
  });

  it('survive unexpected values in storage', () => {
    sessionStorage.setItem('assay.drafts', '{"broken');
    expect(composerDraft.read()).toBe('');
    composerDraft.write('x');
    expect(composerDraft.read()).toBe('x');
  });
});

describe('a new id', () => {
  it('has the format of server ids and is unique', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newId()).not.toBe(newId());
  });
});
