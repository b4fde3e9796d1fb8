const named = /^([^`]*)`([^`]+)`(.*)$/s;

/** Plain text in which backtick-quoted parts are rendered as code. */
export function TextWithCode({ text }: { readonly text: string }) {
  const [, before, name, after] = named.exec(text) ?? [];
  if (name === undefined || after === undefined) return text;
  return (
    <>
      {before}
      {/* A separate block, so that a name at the start of a sentence is not capitalised. */}
      <code className="inline-block font-mono text-[0.92em]">{name}</code>
      <TextWithCode text={after} />
    </>
  );
}
