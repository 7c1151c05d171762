import type { TaskContext, TaskEntry } from '../declare/task.js'
import { editEach } from '../documents/edit-each.js'
import type { DocumentOptions } from '../options/document-options.js'
import { type Conversion, convertDocuments, type ExportValue } from './convert-documents.js'
import { linkedFilesNote } from './linked-files.js'

export interface OfficeOptions {
  readonly orientation: 'keep' | 'portrait' | 'landscape'
  readonly sheets: 'pages' | 'one_page'
  readonly print_areas: boolean
  readonly comments: 'none' | 'annotations' | 'margin'
  readonly speaker_notes: 'none' | 'add' | 'only'
  readonly hidden_slides: boolean
  readonly tracked_changes: 'keep' | 'show' | 'hide'
  readonly update_indexes: boolean
  readonly bookmarks: boolean
  readonly form_fields: boolean
  readonly tagged: boolean
  readonly images: 'jpeg' | 'lossless'
  readonly quality: number
  readonly max_dpi: number
  readonly export_options: Readonly<Record<string, ExportValue>>
}

/** The output of LibreOffice has neither signatures nor XFA forms. */
const NOTHING_LOST: DocumentOptions = {
  signatures: 'strip',
  signature_appearance: 'keep',
  dynamic_xfa: 'refuse',
}

/** The PDFs of the documents, with the pages that the entries select. */
export async function convertOffice(context: TaskContext<OfficeOptions>): Promise<unknown> {
  const { entries, missingFonts } = await convertDocuments(context, conversionOf(context.options))
  const named = entries.map((entry) => ({ ...entry, filename: entry.filename.replace(/\.[^.]+$/, '') }))
  const { files } = await editEach({ ...context, entries: named, options: NOTHING_LOST }, '', () => ({}))
  return {
    files: files.map(({ pages, notes }, index) => ({
      name: entries[index]!.filename,
      pages,
      notes: [...notes, ...linkNotes(context.entries[index]!)],
      ...(missingFonts.length > 0 && { missingFonts }),
    })),
  }
}

function linkNotes({ file }: TaskEntry): string[] {
  const source = file.open()
  try {
    return [linkedFilesNote(source) ?? []].flat()
  } finally {
    source.close()
  }
}

/** Names and values of the PDF export, and com.sun.star.document.RedlineDisplayType for tracked changes. */
function conversionOf(options: OfficeOptions): Conversion {
  const { orientation, comments, speaker_notes, tracked_changes, max_dpi } = options
  return {
    exported: {
      SinglePageSheets: options.sheets === 'one_page',
      ExportNotes: comments === 'annotations',
      ExportNotesInMargin: comments === 'margin',
      ExportNotesPages: speaker_notes !== 'none',
      ExportOnlyNotesPages: speaker_notes === 'only',
      ExportHiddenSlides: options.hidden_slides,
      ExportBookmarks: options.bookmarks,
      ExportFormFields: options.form_fields,
      UseTaggedPDF: options.tagged,
      UseLosslessCompression: options.images === 'lossless',
      Quality: options.quality,
      ReduceImageResolution: max_dpi > 0,
      MaxImageResolution: max_dpi > 0 ? max_dpi : undefined,
      ...options.export_options,
    },
    changes: {
      orientation: orientation === 'keep' ? undefined : orientation,
      redlines: { keep: undefined, show: '2', hide: '0' }[tracked_changes],
      indexes: options.update_indexes ? 'update' : undefined,
      printAreas: options.print_areas ? undefined : 'none',
    },
  }
}
