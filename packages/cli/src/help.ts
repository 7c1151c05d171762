export const inspectHelp = `octavo inspect FILE

  octavo inspect a.pdf
  octavo inspect a.pdf --json

      --json                  prints all there is to know as JSON
      --password-file FILE    a file whose first line opens the input
  -h, --help

A password also comes from OCTAVO_PASSWORD, or is asked for at the terminal; never from an argument.
Exit codes: 0 done, 1 the work failed, 2 the command was not understood.
`

export const tokenHelp = `octavo token create NAME, list, rotate TOKEN, revoke TOKEN, sign-in [TOKEN]

  octavo token create laptop --expires-in 90d --quota 5GiB
  octavo token list
  octavo token rotate laptop       another secret for the same token, and for its webhooks: its processes stay
  octavo token revoke laptop
  octavo token sign-in             an address that signs the page in, once

TOKEN is a token's id or its name. A running service is asked; where none runs, its database is changed.

      --data-dir FOLDER       where the service keeps its data (default OCTAVO_DATA_DIR, or ./data)
      --expires-in TIME       with create: 90d, 12h, 30m or 45s (default: never)
      --quota BYTES           with create: how much it may keep, 500MB or 5GiB (default: the service's OCTAVO_QUOTA_BYTES)
      --json                  prints all there is to know as JSON
  -h, --help

create and rotate print the token, once, and nothing else to the standard output; the secret that its webhooks are signed with
goes to the standard error.
Exit codes: 0 done, 1 the work failed, 2 the command was not understood.
`

export const copyDataHelp = `octavo copy-data --from embedded|shared --to shared|embedded

  octavo copy-data --from embedded --to shared      from one machine to stores that several machines share
  octavo copy-data --from shared --to embedded      and back

Copies tokens, processes, files, results and what is owed to webhooks, and looks at the copy in the end. The source stays as it is. No service
may use either side meanwhile. A copy that was broken off goes on when the command is repeated.

      --data-dir FOLDER       the embedded side (default OCTAVO_DATA_DIR, or ./data)
      --merge                 the target may have processes that the source does not have: they stay
      --interrupt             executions that still wait in shared stores may arrive as failed
      --json                  prints the summary as JSON
  -h, --help

The shared side is that of OCTAVO_DATABASE_URL and the OCTAVO_S3_ settings, as for octavo serve. docs/scale-out.md says more.
Exit codes: 0 done, 1 the work failed, 2 the command was not understood.
`

export const serveHelp = `octavo serve

  octavo serve
  octavo serve --port 9000 --data-dir /var/lib/octavo

Runs the PDF service until it is told to stop (Ctrl-C, SIGTERM). The first start makes a token and shows it once; every
start shows the page's address with a code that signs in once.

      --port N                the port to listen at (8080)
      --host ADDRESS          the address to listen at (127.0.0.1); 0.0.0.0 or :: for every one of the machine
      --data-dir FOLDER       where everything is kept (./data)
      --base-url ADDRESS      under which clients reach it, where that is not the address they called
  -h, --help

Every setting is a variable and a flag: OCTAVO_PORT is --port. Secrets (OCTAVO_TOKENS, OCTAVO_METRICS_TOKEN) have no flag:
others can see arguments. docs/settings.md has all of them, docs/running.md says how to look after the service.
Exit codes: 0 stopped in order, 1 it could not run, 2 the command was not understood.
`

export const mcpHelp = `octavo mcp --allow FOLDER

  octavo mcp --allow ~/Documents
  octavo mcp --allow in --allow out --tools merge,split,compress

Gives every task to an agent as a tool, by the Model Context Protocol on the standard input and output. Work is done on this machine,
without a service. It ends when the standard input does.

      --allow FOLDER          files in it may be read and written; may be repeated (default: none, files come in messages)
      --tools TASKS           the tasks that are offered, separated by commas (default: all)
  -h, --help

Links are followed before a path is checked. Files that are there are replaced only where a call asks for it. A password that opens
inputs may come from OCTAVO_PASSWORD. docs/agents.md says how to set up clients.
Exit codes: 0 the input has ended, 1 the work failed, 2 the command was not understood.
`
