import type { Command } from '../engines/engine.js'

/** A command line with one input and one output. */
function command(
  name: string,
  program: 'qpdf' | 'mutool',
  args: (input: string, output: string) => string[],
): Command {
  return {
    kind: 'command',
    name,
    command: program,
    // qpdf: 3 is success with warnings.
    success: [0, 3],
    arguments: ([input = ''], output) => args(input, output),
  }
}

export const qpdfRotate = command('qpdf rotate', 'qpdf', (input, output) => ['--rotate=+90', input, output])
export const qpdfProtect = command('qpdf protect', 'qpdf', (input, output) => [
  ...['--encrypt', 'user', 'owner', '256', '--', input, output],
])
export const qpdfLinearize = command('qpdf linearize', 'qpdf', (input, output) => [
  '--linearize',
  input,
  output,
])

export const mutoolProtect = command('mutool protect', 'mutool', (input, output) => [
  ...['clean', '-E', 'aes-256', '-U', 'user', '-O', 'owner', input, output],
])
export const mutoolLinearize = command('mutool linearize', 'mutool', (input, output) => [
  ...['clean', '-l', input, output],
])

export const pdftotext: Command = {
  kind: 'command',
  name: 'pdftotext',
  command: 'pdftotext',
  success: [0],
  arguments: ([input = ''], output) => [input, output],
}

/** qpdf needs an existing output folder. */
export const qpdfSplit: Command = inNewFolder(
  'qpdf split',
  'qpdf',
  'exec qpdf --split-pages "$1" "$2/part.pdf"',
)

/** mutool rotates and splits with scripts. These are as short as those in its manual. */
export function mutoolScripts(paths: {
  readonly rotate: string
  readonly split: string
}): readonly Command[] {
  return [
    command('mutool rotate', 'mutool', (input, output) => ['run', paths.rotate, input, output]),
    inNewFolder('mutool split', 'mutool', `exec mutool run '${paths.split}' "$1" "$2"`),
  ]
}

export const rotateScript = `
var document = new PDFDocument(scriptArgs[0])
for (var i = 0; i < document.countPages(); i++) {
  var page = document.findPage(i)
  page.put('Rotate', ((page.get('Rotate') || 0) + 90) % 360)
}
document.save(scriptArgs[1], '')
`

export const splitScript = `
var source = new PDFDocument(scriptArgs[0])
for (var i = 0; i < source.countPages(); i++) {
  var target = new PDFDocument()
  target.graftPage(-1, source, i)
  target.save(scriptArgs[1] + '/' + i + '.pdf', '')
}
`

function inNewFolder(name: string, program: string, line: string): Command {
  return {
    kind: 'command',
    name,
    command: 'sh',
    needs: program,
    success: [0, 3],
    arguments: ([input = ''], output) => ['-c', `mkdir -p "$2" && ${line}`, 'sh', input, output],
  }
}
