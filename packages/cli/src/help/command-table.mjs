// The commands and their usage. Plain JavaScript without imports, because help must work on any Node and before anything is installed.

/** The groups of `assay --help`, in its order. */
export const GROUPS = ['Tests', 'Server', 'Operators', 'Set-up'];

/** Every command: its group, what it does in one line, and its usage. */
export const COMMANDS = [
  {
    name: 'run',
    group: 'Tests',
    summary: 'sends the requests of a suite and checks the responses',
    usage: `assay run <folder or tests.json> [options]

  --env-file <file>        values for the suite's variables, one NAME=value per line
  --base-url <url>         address of the API under test (BASE_URL)
  --only <word>            run the cases with this id, tag or operation, and what they need; may be repeated
  --reporter <name[=file]> pretty, junit, html, har, ndjson, summary, sarif, github, json; may be repeated (pretty)
  --baseline <file>        findings that are known and do not fail the run until their day
  --write-baseline <file>  writes what fails now as such a file
  --baseline-days <n>      how long its entries hold, 1 to 365 (30)
  --concurrency <n>        cases side by side, 1 to 64 (8)
  --timeout <ms>           time for one request, 100 to 600000 (30000)
  --watch                  runs again after every change of the suite or of the environment file; Ctrl+C ends it
  --spec <openapi>         with --watch: generates again after a change of this file`,
  },
  {
    name: 'generate',
    group: 'Tests',
    summary: 'generates a suite from a spec, with the scripts that run it',
    usage: `assay generate <openapi> [wish in words or a command such as /negatives 3] [options]

  --out <folder>     where the suite goes (assay-tests); a suite that is there grows, edited cases stay
  --name <name>      name of the suite (title of the API)
  --max-files <n>    files for the operations, 1 to 50 (10)
  --facts <file>     facts about the API (facts.json in the folder, if it is there)
  --seed <n>         other values, the same for the same number (1)`,
  },
  {
    name: 'explore',
    group: 'Tests',
    summary: 'calls a running API, proposes facts about it and finds defects',
    usage: `assay explore <openapi> [options]

  --env-file <file>   values for credentials and BASE_URL, one NAME=value per line
  --base-url <url>    address of the API (BASE_URL, or the first server of the spec)
  --budget <time>     for everything, such as 60s or 5m (60s)
  --requests <n>      the most requests
  --no-search         only reaches the operations and does not look for defects
  --as other=<token>  credentials of a second user; other:NAME=<value> where the API has several
  --keep <folder>     adds the findings to the suite in this folder, as cases
  --json              prints the result as JSON and nothing else
  --out <folder>      where facts.json is or will be (assay-tests)
  --read-only         sends nothing that may change something
  --skip <operation>  leaves an operation out, such as "POST /reset"; may be repeated
  --accept            applies the facts; without it they wait in facts.proposed.json
  --yes               sends the requests; without it only the preview is shown
  --seed <n>          other values, the same for the same number (1)`,
  },
  {
    name: 'diff',
    group: 'Tests',
    summary: 'lists what a new spec changes for callers',
    usage: `assay diff <old openapi> <new openapi> [options]

  --format <markdown|json>  how the changes are printed (markdown)

Exits with 1 when a change breaks callers.`,
  },
  {
    name: 'export',
    group: 'Tests',
    summary: 'writes a suite in the format of another tool',
    usage: `assay export <folder or tests.json> --format <postman|hurl|k6|http|arazzo|curl> [options]

  --out <file>  where to write (the screen)`,
  },
  {
    name: 'detect-auth',
    group: 'Tests',
    summary: 'shows how callers of an API must sign in',
    usage: `assay detect-auth <openapi> [options]

  --base-url <url>  address of the API, for token endpoints that are given relative to it
  --json            everything that was found, as JSON`,
  },
  {
    name: 'init',
    group: 'Set-up',
    summary: 'finds the spec of a repository, and writes a suite and a CI file',
    usage: `assay init [openapi] [options]

  --in <folder>                 the repository (the current folder)
  --out <folder>                where the suite goes (assay-tests)
  --ci <github|gitlab|none>     the build system (what the repository uses)
  --force                       replaces the CI file and generates the suite again; edited cases stay

Without a spec, it looks for openapi.json, swagger.yaml and similar files, then for an API that runs on this machine.`,
  },
  {
    name: 'doctor',
    group: 'Set-up',
    summary: 'checks a set-up and prints what is wrong with it',
    usage: `assay doctor [folder] [options]

  --env-file <file>  the environment file (.env beside the suite or in the current folder)
  --base-url <url>   address of the API under test (BASE_URL)
  --spec <openapi>   a spec to check as well`,
  },
  {
    name: 'mcp',
    group: 'Tests',
    summary: 'serves the tools of Assay to a coding agent',
    usage: `assay mcp [options]

  --dir <folder>     the folder with spec, suite, facts and .env (the current folder)
  --env-file <file>  the environment file (.env beside the suite or in the folder)
  --base-url <url>   address of the API under test (BASE_URL)
  --read-only        writes no files, and runs only cases that change nothing
  --server <url>     uses the tools of an Assay server instead of a folder, with the key of ASSAY_API_KEY or of assay login
  --project <name>   the project on the server, when there are several

Speaks the Model Context Protocol on standard input and output. An agent starts it; docs/mcp.md has the settings.`,
  },
  {
    name: 'completion',
    group: 'Set-up',
    summary: 'prints the completion script of a shell',
    usage: `assay completion <bash|zsh|fish>

  bash: eval "$(assay completion bash)" in ~/.bashrc
  zsh:  eval "$(assay completion zsh)" in ~/.zshrc, after compinit
  fish: assay completion fish > ~/.config/fish/completions/assay.fish`,
  },
  {
    name: 'login',
    group: 'Server',
    summary: 'signs in to an Assay server and stores the key',
    usage: `assay login --server <address> [--agent]

  --server <address>  the Assay server, for example http://127.0.0.1:4600
  --agent             asks for a key with which assay mcp --server can use all tools, instead of one for assay push

Prints an address and a code; open it in a browser where you are signed in, and confirm. With an API key in ASSAY_API_KEY
no browser is needed: the key is checked and kept. On the command line it would be seen by everybody on the machine.`,
  },
  {
    name: 'push',
    group: 'Server',
    summary: 'sends a local run to the server',
    usage: `assay push <folder> <report.json> --project <id>

  --project <id>  the project the run belongs to

The report is what \`assay run <folder> --reporter json=report.json\` wrote.
A suite that the project does not know yet is kept there under its name; a changed one becomes its next revision.`,
  },
  {
    name: 'serve',
    group: 'Server',
    summary: 'runs the web server',
    usage: 'assay serve\n\nSettings come from the environment, such as PORT, HOST and ASSAY_DATA_DIR.',
  },
  {
    name: 'start',
    group: 'Server',
    summary: 'runs the web server and opens the sample in a browser',
    usage: 'assay start\n\nSettings come from the environment, as for `assay serve`.',
  },
  {
    name: 'work',
    group: 'Server',
    summary: 'runs a worker beside the server, on PostgreSQL',
    usage: 'assay work',
  },
  {
    name: 'backup',
    group: 'Operators',
    summary: 'writes the embedded database into a file',
    usage: 'assay backup <file>',
  },
  {
    name: 'restore',
    group: 'Operators',
    summary: 'restores a backup into an empty data folder',
    usage: 'assay restore <file>',
  },
  {
    name: 'move-to-postgres',
    group: 'Operators',
    summary: 'copies everything into a PostgreSQL server and compares row by row',
    usage: 'assay move-to-postgres <postgres://...>',
  },
  {
    name: 'rotate-key',
    group: 'Operators',
    summary: 'makes a new root key and encrypts all secrets again',
    usage: 'assay rotate-key',
  },
  {
    name: 'verify-audit',
    group: 'Operators',
    summary: 'checks that the audit log is complete and unchanged',
    usage: 'assay verify-audit',
  },
];

export const EXIT_CODE_LINE = 'Exit codes: 0 passed or warnings only, 1 failed, 2 bad suite or usage, 3 errors only, 4 token not obtained.';
