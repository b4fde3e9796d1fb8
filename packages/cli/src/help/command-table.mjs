// The commands and their usage. Plain JavaScript without imports, because help must work on any Node and before anything is installed.

/** The groups in `assay --help`, in order. */
export const GROUPS = ['Tests', 'Server', 'Operators', 'Setup'];

/** Every command: its group, what it does in one line, and its usage. */
export const COMMANDS = [
  {
    name: 'run',
    group: 'Tests',
    summary: 'runs a suite and checks the responses',
    usage: `assay run <folder or tests.json> [options]

  --env-file <file>        values for the suite's variables, one NAME=value per line
  --base-url <url>         URL of the API under test (BASE_URL)
  --only <word>            run the cases with this id, tag or operation, and the cases they depend on; can be repeated
  --reporter <name[=file]> pretty, junit, html, har, ndjson, summary, sarif, github, json; can be repeated (pretty)
  --baseline <file>        known findings that do not fail the run until they expire
  --write-baseline <file>  writes the current failures to a baseline file
  --baseline-days <n>      days until the entries expire, 1 to 365 (30)
  --concurrency <n>        number of parallel cases, 1 to 64 (8)
  --timeout <ms>           request timeout in milliseconds, 100 to 600000 (30000)
  --verbose                prints every case, not only those that did not pass
  --watch                  reruns when the suite or the environment file changes; press Ctrl+C to stop
  --spec <openapi>         with --watch: regenerates the suite when this file changes`,
  },
  {
    name: 'generate',
    group: 'Tests',
    summary: 'generates a suite from a spec, with the scripts that run it',
    usage: `assay generate <openapi> [request in words, or a command such as /negatives 3] [options]

  --out <folder>     suite folder (assay-tests); an existing suite is extended, and edited cases are kept
  --name <name>      suite name (defaults to the API title)
  --max-files <n>    maximum number of files, 1 to 50 (one per resource)
  --facts <file>     facts about the API (facts.json in the folder, if it exists)
  --seed <n>         seed for the generated values (1)`,
  },
  {
    name: 'explore',
    group: 'Tests',
    summary: 'calls a running API, proposes facts about it and finds defects',
    usage: `assay explore <openapi> [options]

  --env-file <file>   values for credentials and BASE_URL, one NAME=value per line
  --base-url <url>    API URL (BASE_URL, or the first server in the spec)
  --budget <time>     total time, such as 60s or 5m (60s)
  --requests <n>      maximum number of requests
  --no-search         only calls the operations and does not search for defects
  --as other=<token>  credentials for a second user; other:NAME=<value> if the API requires several
  --as admin=<token>  credentials for an administrator, used for operations that the spec reserves for a role
  --as viewer=<token> credentials for a user with read-only access, whose writes must be rejected
  --keep <folder>     saves the findings as cases in the suite in this folder
  --json              prints the result as JSON and nothing else
  --out <folder>      folder for facts.json (assay-tests)
  --read-only         sends only requests that do not change data
  --skip <operation>  skips an operation such as "POST /reset"; can be repeated
  --accept            applies the facts; without it, they are written to facts.proposed.json
  --yes               sends the requests; without it, only a preview is shown
  --seed <n>          seed for the generated values (1)`,
  },
  {
    name: 'diff',
    group: 'Tests',
    summary: 'lists the API changes between two specs',
    usage: `assay diff <old openapi> <new openapi> [options]

  --format <markdown|json>  output format (markdown)

Exits with 1 if there is a breaking change.`,
  },
  {
    name: 'export',
    group: 'Tests',
    summary: 'exports a suite for another tool',
    usage: `assay export <folder or tests.json> --format <postman|hurl|k6|http|arazzo|curl> [options]

  --out <file>  output file (standard output)`,
  },
  {
    name: 'detect-auth',
    group: 'Tests',
    summary: 'shows how clients authenticate with an API',
    usage: `assay detect-auth <openapi or code> [options]

  --base-url <url>  API URL, to resolve relative token URLs in a spec
  --json            prints all results as JSON

Code is any file with a request, a script or a configuration that signs in to the API, such as a curl command.`,
  },
  {
    name: 'init',
    group: 'Setup',
    summary: 'finds the spec in a repository, and writes a suite and a CI file',
    usage: `assay init [openapi] [options]

  --in <folder>                 the repository (the current folder)
  --out <folder>                suite folder (assay-tests)
  --ci <github|gitlab|none>     the CI system (detected from the repository)
  --force                       replaces the CI file and generates the suite again; edited cases are kept

Without a spec, it looks for openapi.json, swagger.yaml and similar files, then for an API running on this machine.`,
  },
  {
    name: 'doctor',
    group: 'Setup',
    summary: 'checks your setup and reports problems',
    usage: `assay doctor [folder] [options]

  --env-file <file>  the environment file (.env next to the suite or in the current folder)
  --base-url <url>   URL of the API under test (BASE_URL)
  --spec <openapi>   also checks this spec`,
  },
  {
    name: 'mcp',
    group: 'Tests',
    summary: 'gives a coding agent access to Assay over MCP',
    usage: `assay mcp [options]

  --dir <folder>     the folder with the spec, suite, facts and .env (the current folder)
  --env-file <file>  the environment file (.env next to the suite or in the folder)
  --base-url <url>   URL of the API under test (BASE_URL)
  --read-only        does not write files, and runs only cases that do not change data
  --server <url>     uses an Assay server’s tools instead of a folder, with the key from ASSAY_API_KEY or assay login
  --project <name>   the project on the server, if there are several

Speaks the Model Context Protocol on standard input and output. Your agent starts it; see docs/mcp.md for the settings.`,
  },
  {
    name: 'completion',
    group: 'Setup',
    summary: 'prints the completion script for your shell',
    usage: `assay completion <bash|zsh|fish>

  bash: eval "$(assay completion bash)" in ~/.bashrc
  zsh:  eval "$(assay completion zsh)" in ~/.zshrc, after compinit
  fish: assay completion fish > ~/.config/fish/completions/assay.fish`,
  },
  {
    name: 'login',
    group: 'Server',
    summary: 'signs in to an Assay server and stores the key',
    usage: `assay login --server <url> [--agent]

  --server <url>  the Assay server, for example http://127.0.0.1:4600
  --agent         requests a key that lets assay mcp --server use all tools, instead of a key for assay push

Prints a URL and a code. Open the URL in a browser where you are signed in, and confirm. With an API key in ASSAY_API_KEY,
no browser is needed: the key is checked and stored. Never pass it as an argument, where other users could see it.`,
  },
  {
    name: 'push',
    group: 'Server',
    summary: 'uploads a local run to the server',
    usage: `assay push <folder> <report.json> --project <id>

  --project <id>  the project to upload to

Create the report with \`assay run <folder> --reporter json=report.json\`.
A new suite is stored in the project under its name, and a changed suite gets a new revision.`,
  },
  {
    name: 'serve',
    group: 'Server',
    summary: 'runs the web server',
    usage: 'assay serve\n\nSettings are environment variables, such as PORT, HOST and ASSAY_DATA_DIR.',
  },
  {
    name: 'start',
    group: 'Server',
    summary: 'runs the web server and opens the sample in a browser',
    usage: 'assay start\n\nSettings are environment variables, as for `assay serve`.',
  },
  {
    name: 'work',
    group: 'Server',
    summary: 'runs a separate worker with PostgreSQL',
    usage: 'assay work',
  },
  {
    name: 'backup',
    group: 'Operators',
    summary: 'writes the embedded database to a file',
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
    summary: 'copies all data to a PostgreSQL server and verifies every row',
    usage: 'assay move-to-postgres <postgres://...>',
  },
  {
    name: 'rotate-key',
    group: 'Operators',
    summary: 'creates a new root key and re-encrypts all secrets',
    usage: 'assay rotate-key',
  },
  {
    name: 'verify-audit',
    group: 'Operators',
    summary: 'checks that the activity log is complete and unchanged',
    usage: 'assay verify-audit',
  },
];

export const EXIT_CODE_LINE = 'Exit codes: 0 passed or warnings only, 1 failed, 2 invalid suite or usage, 3 errors only, 4 no token.';
