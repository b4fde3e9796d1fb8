import { vi } from 'vitest';

/** Runs an operator command and captures its output. */
export async function captureOutput(command: () => Promise<number>) {
  const seen = { out: '', err: '' };
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    seen.out += String(text);
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    seen.err += String(text);
    return true;
  });
  try {
    const code = await command();
    return { code, ...seen };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}
