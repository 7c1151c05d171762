import type { StoredFile } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { PageAnswers } from './answer-requests.js'
import { fromBase64 } from './base64.js'
import { type BrowserContext, withBrowser } from './browser.js'
import { DevtoolsError } from './devtools.js'
import { metrics, type OpenPage, type PageSettings, withPage } from './open-page.js'
import { fileAddress, type PageFiles } from './page-files.js'
import type { PageLog } from './page-log.js'

export interface PrintSettings {
  /** In points, as printed: wider than high for landscape. */
  readonly paper: { readonly width: number; readonly height: number }
  /** In points. */
  readonly margin: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  readonly scale?: number | undefined
  readonly hasBackground?: boolean | undefined
  /** HTML in the margins, with the classes date, title, url, pageNumber and totalPages. */
  readonly header?: string | undefined
  readonly footer?: string | undefined
  readonly prefersCssSize?: boolean | undefined
  /** One page as long as the content. */
  readonly isSinglePage?: boolean | undefined
  readonly hasOutline?: boolean | undefined
  readonly isTagged?: boolean | undefined
}

const POINTS_PER_INCH = 72
const PIXELS_PER_POINT = 96 / 72
const CHUNK = 1024 ** 2
const HEAD = 4096
/** No side of a page is longer (ISO 32000-1, annex C.2). */
const MAX_SIDE = 14_400

/**
 * Prints a page of files by a Chromium of its own, to a scratch file. What it asks for is answered from the files, and
 * nothing else.
 */
export async function printFiles(
  context: BrowserContext,
  { main, files }: { readonly main: string; readonly files: PageFiles },
  print: PrintSettings,
  settings: PageSettings = {},
): Promise<{ readonly pdf: StoredFile; readonly log: PageLog }> {
  const answers: PageAnswers = { files }
  return withBrowser(context, (browser) =>
    withPage(browser, fileAddress(main), answers, settings, async (page) => ({
      pdf: await printPage(context, page, print),
      log: page.log,
    })),
  )
}

/** Prints an open page to a scratch file. */
export async function printPage(
  { scratch, output: { maxBytes } }: Pick<BrowserContext, 'scratch' | 'output'>,
  page: OpenPage,
  settings: PrintSettings,
): Promise<StoredFile> {
  const { margin, header = '', footer = '' } = settings
  const paper = settings.isSinglePage === true ? await longPaper(page, settings) : settings.paper
  const inches = (points: number): number => points / POINTS_PER_INCH
  const { stream } = await refusals(() =>
    page.call<{ stream: string }>('Page.printToPDF', {
      paperWidth: inches(paper.width),
      paperHeight: inches(paper.height),
      marginTop: inches(margin.top),
      marginRight: inches(margin.right),
      marginBottom: inches(margin.bottom),
      marginLeft: inches(margin.left),
      scale: settings.scale ?? 1,
      printBackground: settings.hasBackground ?? true,
      displayHeaderFooter: header !== '' || footer !== '',
      // Chromium puts its own where there is none.
      headerTemplate: header || '<span></span>',
      footerTemplate: footer || '<span></span>',
      preferCSSPageSize: settings.prefersCssSize ?? false,
      generateDocumentOutline: settings.hasOutline ?? false,
      generateTaggedPDF: settings.isTagged ?? settings.hasOutline ?? false,
      pageRanges: settings.isSinglePage === true ? '1' : '',
      transferMode: 'ReturnAsStream',
    }),
  )
  const file = scratch()
  for (let isEnd = false, size = 0; !isEnd; ) {
    const { data, base64Encoded, eof } = await page.call<Chunk>('IO.read', { handle: stream, size: CHUNK })
    const bytes = base64Encoded ? fromBase64(data) : new TextEncoder().encode(data)
    size += bytes.length
    if (size > maxBytes)
      throw new TaskFailure({
        code: 'limit_exceeded',
        message: `The printed page has more than ${maxBytes} bytes, the maximum.`,
      })
    file.write(size === bytes.length ? withoutTime(bytes) : bytes)
    isEnd = eof
  }
  file.close()
  return file
}

/**
 * The information dictionary is at the beginning. Its dates are the only part that differs when the same page is printed
 * again, and the identifier of a document is computed from the file.
 */
function withoutTime(bytes: Uint8Array): Uint8Array {
  const head = bytes.subarray(0, HEAD)
  const text = String.fromCharCode(...head)
  for (const { index, 0: found } of text.matchAll(/\/(Creation|Mod)Date\s*\(D:\d{14}/g))
    head.fill(0x31, index + found.length - 14, index + found.length)
  return bytes
}

interface Chunk {
  readonly data: string
  readonly base64Encoded?: boolean
  readonly eof: boolean
}

/** Paper of the same width that is as long as the content, as far as a PDF allows. */
async function longPaper(
  { call }: OpenPage,
  { paper, margin, scale = 1 }: PrintSettings,
): Promise<{ width: number; height: number }> {
  const inner = Math.max(1, paper.width - margin.left - margin.right)
  const width = Math.round((inner * PIXELS_PER_POINT) / scale)
  await call('Emulation.setDeviceMetricsOverride', metrics({ width, height: 1, scale: 1 }))
  const { cssContentSize } = await call<{ cssContentSize: { height: number } }>('Page.getLayoutMetrics')
  const height = Math.ceil((cssContentSize.height * scale) / PIXELS_PER_POINT) + margin.top + margin.bottom
  return { width: paper.width, height: Math.min(MAX_SIDE, height + 1) }
}

/** What Chromium says about settings that leave no room for content. */
async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DevtoolsError)) throw error
    const isAboutSize = /invalid print parameters|content area/i.test(error.message)
    throw new TaskFailure(
      isAboutSize
        ? {
            code: 'invalid_parameter',
            field: 'options[margin]',
            message: 'The margins leave no space for the content: make them smaller, or the paper larger.',
          }
        : { code: 'damaged_document', message: `Chromium cannot print the page: ${error.message}.` },
    )
  }
}
