import type { SlashCommand } from '@assay/engine/model';
import {
  CircleHelp,
  Download,
  FileCode2,
  FileJson,
  Gauge,
  GitPullRequest,
  type LucideIcon,
  Play,
  ShieldX,
  Sparkles,
  Terminal,
} from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { commandOptionId } from '../model/command-option-id.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  '/generate': Sparkles,
  '/negatives': ShieldX,
  '/perf': Gauge,
  '/import openapi': FileJson,
  '/curl': FileCode2,
  '/run local': Terminal,
  '/run cloud': Play,
  '/download run-pack': Download,
  '/explain': CircleHelp,
  '/pr preview': GitPullRequest,
};

interface CommandListProps {
  readonly id: string;
  readonly commands: readonly SlashCommand[];
  readonly chosen: number;
  readonly onPick: (command: SlashCommand) => void;
}

function Keys({ keys, meaning }: { readonly keys: readonly string[]; readonly meaning: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}{' '}
      {meaning}
    </span>
  );
}

/** Commands that match the typed text. The text field keeps focus. */
export function CommandList({ id, commands, chosen, onPick }: CommandListProps) {
  return (
    <div className="absolute inset-x-4 bottom-full z-20 mb-2 animate-rise overflow-hidden rounded-xl border border-line-strong bg-raised shadow-pop sm:inset-x-5">
      <div id={id} role="listbox" aria-label="Commands" className="thin-scroll max-h-[min(26rem,50dvh)] overflow-auto p-1.5">
        {commands.map((item, index) => {
          const Icon = icons[item.command] ?? Sparkles;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps focus and refers to this element
            <div
              key={item.command}
              id={commandOptionId(id, index)}
              role="option"
              aria-selected={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(item)}
              className={cn(
                'flex h-9 items-center gap-2.5 rounded-md px-2 text-fg-2 text-sm hover:bg-fg/4',
                index === chosen && 'bg-accent-soft text-fg',
              )}
            >
              <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
              <span className="shrink-0 whitespace-nowrap font-mono text-xs">
                <span className="text-accent-text">/</span>
                <span className="text-fg">{item.command.slice(1)}</span>
                {item.argument !== '' && <span className="ml-2 text-fg-3">{item.argument}</span>}
              </span>
              <span className="ml-auto min-w-0 truncate pl-4 text-fg-3 text-xs max-sm:hidden">{item.summary}</span>
            </div>
          );
        })}
      </div>
      <div className="flex items-center gap-4 border-t px-3 py-2 text-2xs text-fg-3 max-md:hidden">
        <Keys keys={['↑', '↓']} meaning="move" />
        <Keys keys={['Tab']} meaning="fill in" />
        <Keys keys={['↵']} meaning="send" />
        <Keys keys={['Esc']} meaning="close" />
        <span className="ml-auto">All other text is sent as a message</span>
      </div>
    </div>
  );
}
