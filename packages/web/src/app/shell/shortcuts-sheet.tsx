import { shortcutLabel } from '../../lib/shortcut-label.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';

const groups: readonly { readonly name: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    name: 'Everywhere',
    keys: [
      [shortcutLabel('K'), 'Search or run a command'],
      [shortcutLabel('B'), 'Show or hide the sidebar'],
      ['?', 'Keyboard shortcuts'],
      ['Esc', 'Close'],
    ],
  },
  {
    name: 'Message field',
    keys: [
      ['/', 'All commands'],
      ['↵', 'Send'],
      ['Shift ↵', 'New line'],
      ['Tab', 'Fill in the selected command'],
    ],
  },
  {
    name: 'Editors',
    keys: [
      [shortcutLabel('S'), 'Save the case, file or auth profile'],
      [shortcutLabel('↵'), 'Send the request or test the auth profile'],
    ],
  },
  {
    name: 'Run',
    keys: [
      ['J', 'Next case or step'],
      ['K', 'Previous case or step'],
      ['↵', 'Open a case or a step’s details'],
      ['← →', 'Open or close a case'],
      ['F', 'Next failure'],
      ['/', 'Search'],
      ['Esc', 'Back to the list'],
    ],
  },
];

export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Keyboard shortcuts">
        <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-3 pb-5">
          {groups.map((group) => (
            <section key={group.name}>
              <h3 className="font-medium text-2xs text-fg-3">{group.name}</h3>
              <dl className="mt-1.5 divide-y divide-line">
                {group.keys.map(([key, meaning]) => (
                  <div key={key} className="flex h-8 items-center justify-between gap-4 text-sm">
                    <dt className="text-fg-2">{meaning}</dt>
                    <dd>
                      <Kbd use="content">{key}</Kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
