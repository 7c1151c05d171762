import { selectionProblem } from '@octavo/tasks/entry-problems'
import type { EntryDetails, Step } from '../conversion.js'
import type { Form } from '../form/form.js'
import { pagesOf } from './pages.js'

/** Flags that are options of LibreOffice under another name, if they are sent. */
const flags: Readonly<Record<string, string>> = {
  allowDuplicateFieldNames: 'AllowDuplicateFieldNames',
  exportBookmarksToPdfDestination: 'ExportBookmarksToPDFDestination',
  exportPlaceholders: 'ExportPlaceholders',
  convertOooTargetToPdfTarget: 'ConvertOOoTargetToPDFTarget',
  exportLinksRelativeFsys: 'ExportLinksRelativeFsys',
  skipEmptyPages: 'IsSkipEmptyPages',
  addOriginalDocumentAsStream: 'IsAddStream',
  firstPageOnLeft: 'FirstPageOnLeft',
  resizeWindowToInitialPage: 'ResizeWindowToInitialPage',
  centerWindow: 'CenterWindow',
  openInFullScreenMode: 'OpenInFullScreenMode',
  displayPDFDocumentTitle: 'DisplayPDFDocumentTitle',
  hideViewerMenubar: 'HideViewerMenubar',
  hideViewerToolbar: 'HideViewerToolbar',
  hideViewerWindowControls: 'HideViewerWindowControls',
  useTransitionEffects: 'UseTransitionEffects',
}

/** Numbers, with the values that they may have. */
const numbers: readonly (readonly [field: string, option: string, from: number, to: number])[] = [
  ['initialView', 'InitialView', 0, 2],
  ['initialPage', 'InitialPage', 1, 10_000],
  ['magnification', 'Magnification', 0, 4],
  ['zoom', 'Zoom', 1, 10_000],
  ['pageLayout', 'PageLayout', 0, 3],
  ['openBookmarkLevels', 'OpenBookmarkLevels', -1, 10],
  ['nativeWatermarkColor', 'WatermarkColor', 0, 0xff_ff_ff],
  ['nativeWatermarkFontHeight', 'WatermarkFontHeight', 0, 10_000],
  ['nativeWatermarkRotateAngle', 'WatermarkRotateAngle', -1000, 10_000],
]

const texts: Readonly<Record<string, string>> = {
  nativeWatermarkText: 'Watermark',
  nativeWatermarkFontName: 'WatermarkFontName',
  nativeTiledWatermarkText: 'TiledWatermark',
}

export interface OfficeFields {
  readonly options: Step['options']
  readonly details: EntryDetails
  /** The page ranges as they were sent, if they are not valid. */
  readonly wrongPages: string | undefined
}

const USUAL_RESOLUTION = 300

/** The fields about the conversion by LibreOffice. */
export function readOfficeFields(form: Form): OfficeFields {
  const password = form.text('password')
  const ranges = form.text('nativePageRanges')
  const page = pagesOf(ranges)
  return {
    details: {
      ...(password === undefined ? {} : { password }),
      ...(ranges === undefined ? {} : { page }),
    },
    wrongPages: ranges !== undefined && selectionProblem(page) !== undefined ? ranges : undefined,
    options: {
      orientation: form.flag('landscape', false) ? 'landscape' : 'keep',
      update_indexes: form.flag('updateIndexes', true),
      form_fields: form.flag('exportFormFields', true),
      bookmarks: form.flag('exportBookmarks', true),
      comments: commentsOf(form),
      speaker_notes: speakerNotesOf(form),
      hidden_slides: form.flag('exportHiddenSlides', false),
      sheets: form.flag('singlePageSheets', false) ? 'one_page' : 'pages',
      ...imagesOf(form),
      export_options: exportOptions(form),
    },
  }
}

function commentsOf(form: Form): string {
  const areAnnotations = form.flag('exportNotes', false)
  if (form.flag('exportNotesInMargin', false)) return 'margin'
  return areAnnotations ? 'annotations' : 'none'
}

function speakerNotesOf(form: Form): string {
  const areAdded = form.flag('exportNotesPages', false)
  if (form.flag('exportOnlyNotesPages', false)) return 'only'
  return areAdded ? 'add' : 'none'
}

function imagesOf(form: Form): Step['options'] {
  const isLossless = form.flag('losslessImageCompression', false)
  const quality = form.integer('quality', 1, 100) ?? 90
  const isReduced = form.flag('reduceImageResolution', false)
  const value = form.text('maxImageResolution')
  const dpi = form.integer('maxImageResolution', 0, 1_000_000) ?? USUAL_RESOLUTION
  if (value !== undefined && ![75, 150, 300, 600, 1200].includes(dpi))
    form.invalid('maxImageResolution', value, 'value is not 75, 150, 300, 600 or 1200')
  return { images: isLossless ? 'lossless' : 'jpeg', quality, max_dpi: isReduced ? dpi : 0 }
}

function exportOptions(form: Form): Step['options'] {
  const options: Record<string, unknown> = {}
  for (const [field, option] of Object.entries(flags))
    if (form.has(field)) options[option] = form.flag(field, false)
  for (const [field, option, from, to] of numbers) {
    const value = form.integer(field, from, to)
    if (value !== undefined) options[option] = value
  }
  for (const [field, option] of Object.entries(texts)) {
    const value = form.text(field)
    if (value !== undefined) options[option] = value
  }
  return options
}
