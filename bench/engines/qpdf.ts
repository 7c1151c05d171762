import type { Command } from './engine.js'

const base = { kind: 'command', command: 'qpdf', success: [0, 3] } as const

/** The first file is the primary input: qpdf keeps its document-level data. */
export const qpdfPrimary: Command = {
  ...base,
  name: 'qpdf',
  arguments: (inputs, output) => [inputs[0] ?? '', '--pages', ...inputs, '--', output],
}

/** Copies pages without document-level data, which is faster. */
export const qpdfEmpty: Command = {
  ...base,
  name: 'qpdf --empty',
  arguments: (inputs, output) => ['--empty', '--pages', ...inputs, '--', output],
}
