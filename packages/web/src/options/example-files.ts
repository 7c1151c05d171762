import type { InputFiles } from '../files/input-files.js'
import { sampleDocument } from '../files/other-sources.js'
import type { OptionValues, Tool } from '../tools/tool.js'

const LOGO = { width: 320, height: 120 }

type Described = Pick<Tool, 'options'>

/** The names of the files that options refer to, such as the image of a watermark. */
export function fileNamesIn({ options: schema }: Described, options: OptionValues): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    schema.properties?.[name]?.format === 'file' && typeof value === 'string' && value !== '' ? [value] : [],
  )
}

/** Whether the page can provide a file with this name. */
export function canProvide(name: string): boolean {
  return /\.(pdf|png)$/.test(name)
}

/** Adds the files that an example refers to, unless the user has chosen files with these names. */
export async function provideFiles(names: readonly string[], files: InputFiles): Promise<void> {
  const chosen = new Set(files.files.get().map(({ file }) => file.name))
  const missing = names.filter((name) => !chosen.has(name))
  files.add(
    await Promise.all(missing.map((name) => (name.endsWith('.pdf') ? sampleDocument(name) : logo(name)))),
  )
}

/** A simple sign on a transparent ground. */
async function logo(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(LOGO.width, LOGO.height)
  const drawing = canvas.getContext('2d')!
  drawing.fillStyle = '#c2410c'
  drawing.beginPath()
  drawing.arc(60, 60, 44, 0, 2 * Math.PI)
  drawing.fill()
  drawing.font = 'bold 56px sans-serif'
  drawing.fillText('Logo', 124, 80)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}
