const named = /^([^`]*)`([^`]+)`(.*)$/s;

/** Plain text that renders parts between backticks as code. */
export function TextWithCode({ text }: { readonly text: string }) {
  const [, before, name, after] = named.exec(text) ?? [];
  if (name === undefined || after === undefined) return text;
  return (
    <>
      {before}
      {/* A separate block, so that a sentence that begins with a name does not capitalise it. */}
      <code className="inline-block font-mono text-[0.92em]">{name}</code>
      <TextWithCode text={after} />
    </>
  );
}
