import { vi } from 'vitest';

/** Runs a command of the operator and keeps what it prints. */
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
