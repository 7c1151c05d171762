import { assemble } from '@octavo/pdf/assemble'
import { PdfError } from '@octavo/pdf/errors'
import type { RenderedDocument, Rendering } from '../declare/rendering.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { DrawingWork, type LimitedDrawing, limitedDrawing, type PlannedPage } from './limited-drawing.js'

/** The document of an entry for pdfium, with limited work. Planned pages that take too long are refused at once. */
export async function openToDraw(
  rendering: Rendering,
  entry: TaskEntry,
  context: Pick<TaskContext<unknown>, 'primitives' | 'scratch' | 'output' | 'signal'>,
  notes: string[],
  planned: Iterable<PlannedPage> = [],
): Promise<LimitedDrawing> {
  const work = new DrawingWork(entry, context)
  try {
    work.plan(planned)
    return limitedDrawing(await open(rendering, entry, context, notes), work)
  } catch (error) {
    work.close()
    throw error
  }
}

/** What pdfium refuses as damaged may be read by our engine: then a copy that it wrote is drawn. */
async function open(
  rendering: Rendering,
  { file, filename }: TaskEntry,
  {
    primitives,
    scratch,
    output,
    signal,
  }: Pick<TaskContext<unknown>, 'primitives' | 'scratch' | 'output' | 'signal'>,
  notes: string[],
): Promise<RenderedDocument> {
  const { password } = file
  try {
    return await rendering.open({ source: file.openRescued() ?? file.open(), name: filename, password })
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'damaged_pdf') throw error
  }
  const source = file.open()
  try {
    const copy = scratch()
    const input = { name: filename, source, password }
    const limits = { maxOutputBytes: output.maxBytes }
    assemble([{ input }], copy, { primitives, signal, limits, dynamicXfa: 'keep_pages' })
    copy.close()
    const document = await rendering.open({ source: copy.open(), name: filename })
    notes.push('The file is damaged; it was repaired to be drawn.')
    return document
  } finally {
    source.close()
  }
}
