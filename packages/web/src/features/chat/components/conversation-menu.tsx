import type { ConversationSummary } from '@assay/contract';
import { Ellipsis, Lock, LockOpen, type LucideIcon, PencilLine, Pin, PinOff, Trash2 } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { MenuButton, type MenuEntry } from '../../../ui/menu-button.tsx';
import type { ConversationChanges } from '../hooks/use-conversation-changes.ts';

interface ConversationMenuProps {
  readonly conversation: ConversationSummary;
  readonly changes: ConversationChanges;
  readonly onRename: () => void;
  readonly className?: string;
}

function entry(label: string, Icon: LucideIcon, onSelect: () => void): MenuEntry & { readonly kind: 'action' } {
  const content = (
    <>
      <Icon aria-hidden />
      {label}
    </>
  );
  return { kind: 'action', key: label, content, onSelect };
}

function entriesOf({ conversation, changes, onRename }: ConversationMenuProps): readonly MenuEntry[] {
  const { pinned, own, private: isPrivate } = conversation;
  const privacy = isPrivate ? entry('Share with the project', LockOpen, () => changes.change(conversation, { private: false })) : null;
  return [
    entry(pinned ? 'Unpin' : 'Pin', pinned ? PinOff : Pin, () => changes.change(conversation, { pinned: !pinned })),
    entry('Rename', PencilLine, onRename),
    ...(own ? [privacy ?? entry('Make private', Lock, () => changes.change(conversation, { private: true }))] : []),
    { ...entry('Delete', Trash2, () => changes.remove(conversation)), tone: 'bad' },
  ];
}

export function ConversationMenu(props: ConversationMenuProps) {
  return (
    <MenuButton
      label={`Actions for ${props.conversation.title || 'Untitled Conversation'}`}
      entries={entriesOf(props)}
      className={cn('grid size-7 place-items-center rounded-md text-fg-3 hover:bg-fg/7 hover:text-fg max-md:size-9', props.className)}
    >
      <Ellipsis className="size-4" aria-hidden />
    </MenuButton>
  );
}
