const meanings = {
  C: { name: 'contract', why: 'The spec defines it for this operation' },
  P: { name: 'protocol', why: 'The HTTP standard requires it' },
  V: { name: 'convention', why: 'A common convention that the spec does not mention' },
  H: { name: 'hypothesis', why: 'Inferred from how the API behaves elsewhere' },
} as const;
export type EvidenceLetter = keyof typeof meanings;

export const evidenceName = (letter: EvidenceLetter): string => meanings[letter].name;

/** What an expectation is based on, as a letter with its meaning in the title. */
export function EvidenceTile({ letter }: { readonly letter: EvidenceLetter }) {
  const { name, why } = meanings[letter];
  return (
    <abbr
      title={`Evidence: ${name}. ${why}`}
      className="grid size-4 shrink-0 place-items-center rounded-[4px] border border-line-strong font-mono font-semibold text-[10px] text-fg-2 leading-none no-underline"
    >
      {letter}
    </abbr>
  );
}
