import { describe, expect, it } from 'vitest';
import { originAfterSignIn, pathInProject, projectIdInPath, signInPath } from './paths.ts';

describe('a page of a project', () => {
  it('belongs to its project, and has a counterpart in another', () => {
    expect(projectIdInPath('/app/projects/p1/endpoints')).toBe('p1');
    expect(projectIdInPath('/app/projects')).toBeNull();
    expect(projectIdInPath('/app/runs/p1')).toBeNull();
    expect(pathInProject('/app/projects/p1/endpoints', 'p 2')).toBe('/app/projects/p%202/endpoints');
  });
});

describe('the way back after sign-in', () => {
  it('leads to the page the person came from', () => {
    const path = signInPath('/app/runs?status=failed');
    expect(originAfterSignIn(path.slice(path.indexOf('?')))).toBe('/app/runs?status=failed');
  });

  it('leads to the chat when there is none', () => {
    expect(signInPath('/app')).toBe('/auth/login');
    expect(originAfterSignIn('')).toBe('/app');
  });

  it.each([
    'https://evil.example/',
    'HTTPS://evil.example',
    'http:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example/%2e%2e',
    '//evil.example@127.0.0.1',
    '//127.0.0.1@evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/app/..//evil.example',
    '/app/../..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '\u0000//evil.example',
    '\u00a0//evil.example',
    '/／evil.example/../..//evil.example',
    '／／evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'ftp://evil.example',
    'evil.example',
    'app',
    '?next=//evil.example',
    '#//evil.example',
    '',
    '/auth/login?from=/app',
    '/auth/../auth/login',
    '/app/../auth/reset#token=x',
  ])('never leads to %s', (from) => {
    expect(originAfterSignIn(`?from=${encodeURIComponent(from)}`)).toBe('/app');
  });

  it.each([
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/app?next=//evil.example',
    '/app#//evil.example',
    '/evil.example',
    '/app//evil.example',
  ])('stays on this site with %s', (from) => {
    const path = originAfterSignIn(`?from=${encodeURIComponent(from)}`);
    expect(new URL(path, 'https://assay.test').origin).toBe('https://assay.test');
    expect(path).toMatch(/^\/(?![/\\])/);
  });
});
