// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listResponse, openApp } from './open-app.fixture.tsx';
import { now } from './run.fixture.ts';

const languages = [
  ['lib.js', 'javascript'],
  ['lib.ts', 'typescript'],
  ['view.jsx', 'jsx'],
  ['view.tsx', 'tsx'],
  ['tests.json', 'json'],
  ['README.md', 'markdown'],
  ['seed.sql', 'sql'],
  ['run.py', 'python'],
  ['run.sh', 'bash'],
  ['run.ps1', 'powershell'],
  ['ci.yaml', 'yaml'],
  ['ci.yml', 'yaml'],
  ['report.xml', 'xml'],
  ['report.html', 'html'],
  ['report.css', 'css'],
  ['LICENSE', 'text'],
] as const;
const pack = {
  ...{ id: 'k1', projectId: 'p1', suiteId: 's1', suiteName: 'Orders', revision: 1, environment: 'local' },
  ...{ conversationId: null, messageId: null, editedFiles: [], createdAt: now, updatedAt: now },
  generatedFiles: languages.map(([path]) => path),
};

it('the files of a run pack have a badge with their language', async () => {
  openApp('/app?c=new&files=k1', {
    'GET /api/run-pack/files': listResponse([pack]),
    'GET /api/run-pack/runs/k1': new Promise(() => undefined),
  });
  const files = within(await screen.findByRole('navigation', { name: 'Files' }));
  for (const [path, language] of languages) {
    fireEvent.click(await files.findByRole('button', { name: path }));
    const file = within(await screen.findByRole('region', { name: path }));
    expect(within(file.getByRole('toolbar')).getByText(language), path).toBeTruthy();
  }
});
