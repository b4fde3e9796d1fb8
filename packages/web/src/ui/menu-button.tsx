import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { MenuEntry } from './menu-list.tsx';

export type { MenuEntry } from './menu-list.tsx';

const load = () => import('./menu-list.tsx');
const MenuList = lazy(() => load().then((module) => ({ default: module.MenuList })));

interface MenuButtonProps {
  /** The accessible name of the button and its menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button with a menu, whose code is loaded on hover or focus. */
export function MenuButton({ label, entries, align = 'end', className, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const preload = (): void => void load();
  return (
    <span className="relative inline-flex min-w-0 shrink-0">
      <button
        ref={buttonRef}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setIsOpen(true);
        }}
        className={className}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <MenuList
            label={label}
            entries={entries}
            align={align}
            onClose={() => setIsOpen(false)}
            onClosed={() => buttonRef.current?.focus()}
          />
        </Suspense>
      )}
    </span>
  );
}
