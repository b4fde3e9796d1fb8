import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Menu, MenuContent, MenuItem, MenuItemMark, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from './menu.tsx';

export type MenuEntry =
  | { readonly kind: 'heading'; readonly key: string; readonly content: ReactNode }
  | { readonly kind: 'action'; readonly key: string; readonly content: ReactNode; readonly tone?: 'bad'; readonly onSelect: () => void }
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly content: ReactNode }[];
      readonly onChoose: (value: string) => void;
    };

interface MenuListProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly align: 'start' | 'end';
  readonly onClose: () => void;
  /** Called after the menu has closed, to return focus. */
  readonly onClosed: () => void;
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'heading':
      return <MenuLabel>{entry.content}</MenuLabel>;
    case 'action':
      return (
        <MenuItem onSelect={entry.onSelect} className={entry.tone === 'bad' ? 'text-bad data-[highlighted]:text-bad' : ''}>
          {entry.content}
        </MenuItem>
      );
    case 'choice':
      return (
        <MenuRadioGroup value={entry.value} onValueChange={entry.onChoose}>
          {entry.options.map((option) => (
            <MenuRadioItem key={option.value} value={option.value}>
              {option.content}
              <MenuItemMark>
                <Check className="text-accent-text" />
              </MenuItemMark>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      );
  }
}

/** A menu button's open menu, anchored to its container. */
export function MenuList({ label, entries, align, onClose, onClosed }: MenuListProps) {
  const close = (isOpen: boolean): void => {
    if (!isOpen) onClose();
  };
  return (
    <Menu open onOpenChange={close}>
      <MenuTrigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </MenuTrigger>
      <MenuContent
        align={align}
        aria-label={label}
        aria-labelledby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            <Entry entry={entry} />
          </Fragment>
        ))}
      </MenuContent>
    </Menu>
  );
}
