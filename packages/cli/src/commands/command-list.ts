/** The commands other than tasks, for the help and for shell completion. */
export interface Command {
  readonly name: string
  readonly usage: string
  readonly summary: string
  /** Words that may follow it, apart from file names. */
  readonly words: readonly string[]
}

export const commands: readonly Command[] = [
  {
    name: 'inspect',
    usage: 'inspect FILE',
    summary: 'Show what a PDF file contains',
    words: ['--json', '--password-file', '--help'],
  },
  {
    name: 'serve',
    usage: 'serve',
    summary: 'Run the PDF service',
    words: ['--port', '--host', '--data-dir', '--base-url', '--help'],
  },
  {
    name: 'mcp',
    usage: 'mcp --allow FOLDER',
    summary: 'Serve the tasks to an agent as tools (Model Context Protocol)',
    words: ['--allow', '--tools', '--help'],
  },
  {
    name: 'token',
    usage: 'token create|list|rotate|revoke|sign-in',
    summary: 'Manage the access tokens of the service',
    words: [
      ...['create', 'list', 'rotate', 'revoke', 'sign-in'],
      ...['--data-dir', '--expires-in', '--quota', '--json', '--help'],
    ],
  },
  {
    name: 'copy-data',
    usage: 'copy-data --from SIDE --to SIDE',
    summary: 'Copy the data of the service to or from shared stores',
    words: ['--from', '--to', '--data-dir', '--merge', '--interrupt', '--json', '--help'],
  },
  {
    name: 'doctor',
    usage: 'doctor',
    summary: 'Check what is installed, and how to install what is missing',
    words: ['--json', '--help'],
  },
  {
    name: 'completion',
    usage: 'completion bash|zsh|fish',
    summary: 'Print a completion script for a shell',
    words: ['bash', 'zsh', 'fish', '--help'],
  },
]
