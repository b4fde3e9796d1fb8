import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { COMMANDS } from '../help/command-table.mjs';
import { parseChoice, readArguments } from '../read-arguments.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
const NAMES = COMMANDS.map(({ name }) => name);

/** Prints a script that completes commands, options and files. */
export const completion: Command = {
  run: async (argv, io) => {
    const { positionals } = readArguments(argv, {});
    const shell = parseChoice(positionals[0], SHELLS, 'The shell');
    if (shell === undefined || positionals.length > 1) throw new UsageError('Name a shell: assay completion <bash|zsh|fish>.');
    io.print(SCRIPTS[shell]());
    return EXIT_CODES.passed;
  },
};

/** The options of a command, read from its usage. */
const optionsOf = (usage: string): readonly string[] => [...new Set(usage.match(/--[a-z][a-z-]*/g) ?? [])];

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], () => string>> = {
  bash: bashScript,
  // zsh can run bash completion functions after this line, so that both shells complete the same words.
  zsh: () => `autoload -Uz bashcompinit && bashcompinit\n${bashScript()}`,
  fish: fishScript,
};

function bashScript(): string {
  const cases = COMMANDS.map(({ name, usage }) => `    ${name}) words="${[...optionsOf(usage), '--help'].join(' ')}" ;;`);
  return `_assay() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...NAMES, '--help', '--version'].join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _assay assay`;
}

function fishScript(): string {
  const commands = COMMANDS.map(
    ({ name, summary }) => `complete -c assay -n __fish_use_subcommand -f -a ${name} -d '${summary.replaceAll("'", '')}'`,
  );
  const options = COMMANDS.flatMap(({ name, usage }) =>
    optionsOf(usage).map((option) => `complete -c assay -n '__fish_seen_subcommand_from ${name}' -l ${option.slice('--'.length)}`),
  );
  return [...commands, ...options].join('\n');
}
