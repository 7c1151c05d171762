import type { Command } from './engine.js'

export const mutool: Command = {
  kind: 'command',
  name: 'mutool',
  command: 'mutool',
  success: [0],
  arguments: (inputs, output) => ['merge', '-o', output, ...inputs],
}
