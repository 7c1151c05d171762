import { ANY_BYTES, safeFileName, UniqueNames, zipFileName } from '@octavo/tasks/file-name'
import type { SkippedEntry } from '../process/result.js'
import type { Note } from './note.js'
import { tools } from './tools.js'

/** The value of `{app}`. */
const APP = 'Octavo'
const ZIP = 'output.zip'

/**
 * The names of the outputs: from `output_filename`, or like their input files. If one file became several,
 * the names that the task gave.
 */
export function outputNames(
  note: Note,
  outputs: readonly string[],
  skipped: readonly Pick<SkippedEntry, 'entry'>[],
  date: string,
): string[] {
  const left = new Set(skipped.map(({ entry }) => entry))
  const sources = note.names.filter((_, entry) => !left.has(entry))
  const isPerFile = tools[note.tool]?.isPerFile === true
  const isOneOfAll = outputs.length === 1 && note.outputFilename !== null
  const unique = new UniqueNames()
  return outputs.map((made, index) => {
    const output = inIlovepdf(note, made)
    const source = (isPerFile || isOneOfAll ? sources[index] : undefined) ?? output
    const values = { filename: baseOf(source), n: String(index + 1), tool: note.tool, date }
    const filled = withExtension(fill(note.outputFilename ?? '{filename}', values), extensionOf(output))
    return unique.take(safeFileName(filled, ANY_BYTES, output))
  })
}

/** Extracted text is a text file, also with positions. */
function inIlovepdf({ tool, endsWithMetadata }: Note, made: string): string {
  if (tool === 'extract') return made.replace(/\.csv$/i, '.txt')
  return endsWithMetadata === true ? made.replace(/-metadata(?=\.pdf$)/i, '') : made
}

export function zipName(note: Note, date: string): string {
  if (note.packagedFilename === null) return ZIP
  const values = { filename: baseOf(note.names[0] ?? 'output'), n: '1', tool: note.tool, date }
  return zipFileName(fill(note.packagedFilename, values), ZIP)
}

/** A moment in Unix seconds as a day, by UTC. */
export function dateOf(seconds: number | null): string {
  return new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10)
}

/** With its dot. */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
}

function fill(pattern: string, values: Readonly<Record<'filename' | 'n' | 'tool' | 'date', string>>): string {
  return pattern.replace(/\{(date|n|filename|tool|app)\}/g, (_, word: keyof typeof values | 'app') =>
    // A part before a slash would be taken as a folder.
    word === 'app' ? APP : values[word].replace(/[/\\]/g, '_'),
  )
}

function withExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : `${name}${extension}`
}

function baseOf(name: string): string {
  return name.slice(0, name.length - extensionOf(name).length)
}
