import type { Contact, ContactStatus } from '@assay/contract';
import { Check, ChevronDown } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Menu, MenuContent, MenuItemMark, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../../../ui/menu.tsx';
import { contactStatuses, viewContactStatus } from '../model/contact-status.ts';

interface ContactStatusMenuProps {
  readonly contact: Contact;
  readonly onChoose: (status: ContactStatus) => void;
}

export function ContactStatusMenu({ contact, onChoose }: ContactStatusMenuProps) {
  const view = viewContactStatus(contact.status);
  const choose = (value: string): void => {
    const status = contactStatuses.find((entry) => entry.value === value)?.value;
    if (status !== undefined && status !== contact.status) onChoose(status);
  };
  return (
    <Menu>
      <MenuTrigger aria-label={`${view.label}, status of ${contact.email}`} className="rounded-md">
        <Badge variant={view.variant}>
          {view.label}
          <ChevronDown />
        </Badge>
      </MenuTrigger>
      <MenuContent align="start" className="min-w-40">
        <MenuRadioGroup value={contact.status} onValueChange={choose}>
          {contactStatuses.map(({ value, label }) => (
            <MenuRadioItem key={value} value={value}>
              <span className="flex-1">{label}</span>
              <MenuItemMark>
                <Check />
              </MenuItemMark>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
