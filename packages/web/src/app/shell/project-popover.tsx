import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { ProjectPicker } from './project-picker.tsx';

interface ProjectPopoverProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The project list, anchored below the button that opens it. */
export function ProjectPopover({ button, onClose }: ProjectPopoverProps) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor className="pointer-events-none absolute inset-0" />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a project"
          // Clicking the button closes the popover anyway, so such a click is not treated as a click outside.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          className="z-50 w-72 animate-rise overflow-hidden rounded-lg border border-line-strong bg-raised shadow-pop outline-none"
        >
          <ProjectPicker onDone={onClose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
