/** Parses the `NAME=value` lines in an environment file. The file is never executed. Errors include the line number. */
export type EnvFile =
  | { readonly kind: 'values'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong'; readonly problem: string };

export function readEnvFile(text: string): EnvFile {
  const values: Record<string, string> = {};
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const match = /^(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*)$/s.exec(line);
    const [, name, value] = match ?? [];
    if (name === undefined || value === undefined)
      return { kind: 'wrong', problem: `Line ${index + 1} of the environment file is not NAME=value.` };
    values[name] = unquoted(value);
  }
  return { kind: 'values', values };
}

function unquoted(value: string): string {
  const match = /^(["'])(.*)\1$/s.exec(value);
  return match?.[2] ?? value;
}
