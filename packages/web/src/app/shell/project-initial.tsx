export function ProjectInitial({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-4 shrink-0 place-items-center rounded bg-accent-soft font-semibold text-[9px] text-accent-text uppercase"
    >
      {name.trim().charAt(0)}
    </span>
  );
}
