export const EXIT_CODES =
  'Exit codes: 0 success, 1 the task failed, 2 the command line is wrong, 130 or 143 stopped by Ctrl-C or SIGTERM.'

export const inspectHelp = `octavo inspect FILE

Shows what a PDF file contains. FILE is - for the standard input.

  octavo inspect a.pdf
  octavo inspect a.pdf --json

      --json                  prints everything as JSON
      --password-file FILE    a file whose first line is the password
  -h, --help

A password is also read from OCTAVO_PASSWORD, or asked for at the terminal; never from an argument.
${EXIT_CODES}
`

export const tokenHelp = `octavo token create NAME, list, rotate TOKEN, revoke TOKEN, sign-in [TOKEN]

  octavo token create laptop --expires-in 90d --quota 5GiB
  octavo token list
  octavo token rotate laptop       a new secret for the token and for its webhooks; its processes are kept
  octavo token revoke laptop
  octavo token sign-in             a URL that signs in to the page, once

TOKEN is a token's id or its name. A running service is asked; without one the database is changed directly.

      --data-dir FOLDER       where the service keeps its data (default OCTAVO_DATA_DIR, or ./data)
      --expires-in TIME       with create: 90d, 12h, 30m or 45s (default: never)
      --quota BYTES           with create: how much it may keep, 500MB or 5GiB (default: the service's OCTAVO_QUOTA_BYTES)
      --json                  prints everything as JSON
  -h, --help

create and rotate print the token, once, and nothing else to the standard output; the secret that its webhooks are signed with
goes to the standard error.
${EXIT_CODES}
`

export const copyDataHelp = `octavo copy-data --from embedded|shared --to shared|embedded

  octavo copy-data --from embedded --to shared      from one machine to stores that several machines share
  octavo copy-data --from shared --to embedded      and back

Copies tokens, processes, files, results and pending webhooks, and verifies the copy. The source is not changed. Stop every service that uses
either side first. An interrupted copy continues when the command is repeated.

      --data-dir FOLDER       the embedded side (default OCTAVO_DATA_DIR, or ./data)
      --merge                 the target may have processes that the source does not have: they stay
      --interrupt             executions that still wait in shared stores may arrive as failed
      --json                  prints the summary as JSON
  -h, --help

The shared side is that of OCTAVO_DATABASE_URL and the OCTAVO_S3_ settings, as for octavo serve. See docs/scale-out.md.
${EXIT_CODES}
`

export const serveHelp = `octavo serve

  octavo serve
  octavo serve --port 9000 --data-dir /var/lib/octavo

Runs the PDF service. Ctrl-C or SIGTERM shuts it down gracefully. The first start creates a token and prints it once. Every
start prints the URL of the page with a code that signs in once.

      --port N                the port to listen on (8080)
      --host ADDRESS          the address to listen on (127.0.0.1); 0.0.0.0 or :: for all addresses
      --data-dir FOLDER       where all data is kept (./data)
      --base-url ADDRESS      the public URL, if clients use another one (behind a proxy)
  -h, --help

Every setting is a variable and a flag: OCTAVO_PORT is --port. Secrets (OCTAVO_TOKENS, OCTAVO_METRICS_TOKEN) have no flag:
other users can see arguments. docs/settings.md lists all settings; docs/running.md is for operators.
Exit codes: 0 shut down gracefully, 1 it could not run, 2 the command line is wrong.
`

export const doctorHelp = `octavo doctor

Checks the programs and packages that tasks and the service need, and says how to install what is missing.

      --json                  prints the checks as JSON
  -h, --help

Exit codes: 0 all tasks and the service can run, 1 something is missing, 2 the command line is wrong.
`

export const completionHelp = `octavo completion bash|zsh|fish

Prints a script that completes commands, flags and their values.

  source <(octavo completion bash)          in ~/.bashrc
  source <(octavo completion zsh)           in ~/.zshrc, after compinit
  octavo completion fish | source           in ~/.config/fish/config.fish

  -h, --help

${EXIT_CODES}
`

export const mcpHelp = `octavo mcp --allow FOLDER

  octavo mcp --allow ~/Documents
  octavo mcp --allow in --allow out --tools merge,split,compress

Offers every task to an agent as a tool, by the Model Context Protocol (MCP) on the standard input and output. Tasks run on this
machine, without a service. The command ends when the standard input ends.

      --allow FOLDER          a folder whose files can be read and written; repeatable (default: none, files come in messages)
      --tools TASKS           the tasks that are offered, separated by commas (default: all)
  -h, --help

Symbolic links are resolved before a path is checked. An existing file is replaced only if a call asks for it. OCTAVO_PASSWORD can
hold the password of inputs. docs/agents.md explains how to set up clients.
Exit codes: 0 the input has ended, 1 it failed, 2 the command line is wrong.
`
