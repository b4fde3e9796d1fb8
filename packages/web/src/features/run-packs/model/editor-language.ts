import { json } from '@codemirror/lang-json';
import { StreamLanguage } from '@codemirror/language';
import { powerShell } from '@codemirror/legacy-modes/mode/powershell';
import { properties } from '@codemirror/legacy-modes/mode/properties';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import type { Extension } from '@codemirror/state';
import { fileName, languageBadge } from './pack-file.ts';

/** Syntax highlighting by file type. Unknown types are plain text. */
export function editorLanguage(path: string): Extension {
  const language = languageBadge(path);
  if (language === 'json') return json();
  if (language === 'bash') return StreamLanguage.define(shell);
  if (language === 'powershell') return StreamLanguage.define(powerShell);
  return fileName(path).startsWith('.env') ? StreamLanguage.define(properties) : [];
}
