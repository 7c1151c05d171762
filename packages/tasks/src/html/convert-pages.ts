import { redirectLinks, setMetadata } from '@octavo/pdf/draft'
import type { NewOutput, StoredFile, TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { countPages } from '../documents/count-pages.js'
import { withDrafts } from '../documents/entry-drafts.js'
import { writeOutput } from '../documents/write-output.js'
import type { DocumentOptions } from '../options/document-options.js'
import { selectedPages } from '../options/pages-option.js'
import { inPoints } from '../paper/lengths.js'
import { sizeInPoints, turned } from '../paper/sizes.js'
import { UniqueNames } from '../wording/file-name.js'
import type { ExtraHeader, PageAnswers } from './answer-requests.js'
import { withBrowser } from './browser.js'
import { failOnConditions } from './fail-on-conditions.js'
import type { HtmlOptions } from './html-options.js'
import { addressIn, inputFiles, isHtml, isMarkdown, isShortcut, pagesOf, textOf } from './input-pages.js'
import { missingFonts } from './missing-fonts.js'
import { type OpenPage, type PageSettings, type Screen, withPage } from './open-page.js'
import { pageFailures } from './page-failures.js'
import { fileAddress, type PageFile } from './page-files.js'
import { type PageLinks, targetOfLink } from './page-links.js'
import { type Counted, nothing, type PageLog, shortened } from './page-log.js'
import { type PrintSettings, printPage } from './print-page.js'
import { takeScreenshot } from './take-screenshot.js'
import { templateParts } from './template-parts.js'
import { waitForPage } from './wait-for-page.js'

type Context = TaskContext<HtmlOptions>

/** A page to convert. */
interface Wanted {
  /** The file name. */
  readonly name: string
  readonly address: string
}

const TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const
const ONE_CENTIMETRE = inPoints(1, 'cm')
/** Chromium signs nothing, and writes no forms. */
const NO_FEATURES: DocumentOptions = {
  signatures: 'strip',
  signature_appearance: 'keep',
  dynamic_xfa: 'refuse',
}
/** Files that a message names. */
const MAX_NAMED = 20

/** Converts each page to a PDF or to a picture, by one Chromium. */
export async function convertPages(context: Context) {
  const { options, progress } = context
  const { pages, answers } = await wantedPages(context)
  const settings = pageSettings(options)
  const isOnly = pages.length === 1
  const names = new UniqueNames()
  const documents = new Map(pages.map(({ name }) => [name, names.take(madeName(name, 'pdf'))]))
  return withBrowser(context, async (browser) => {
    const files = []
    for (const [index, wanted] of pages.entries()) {
      const convert = async (page: OpenPage) => {
        await waitForPage(page, options)
        failOnConditions(page, options, wanted.name)
        const made =
          options.format === 'pdf'
            ? await toPdf(context, page, wanted, documents)
            : await toPicture(context, page, wanted, isOnly)
        return { name: wanted.name, ...made, ...logReport(page.log) }
      }
      const file = await withPage(browser, wanted.address, answers, settings, convert).catch(
        (error: unknown) => {
          throw aboutEntry(error, wanted.name, context.entries)
        },
      )
      files.push(file)
      progress(index + 1, pages.length)
    }
    return { files }
  })
}

/** A failure of a page that is a file of its own, and not of what the request asks for. */
function aboutEntry(error: unknown, name: string, entries: Context['entries']): unknown {
  const entry = entries.findIndex(({ filename }) => filename === name)
  if (!(error instanceof TaskFailure) || error.field !== undefined || entry < 0) return error
  return new TaskFailure({ ...error.toJSON(), input: name, entry })
}

async function wantedPages({
  entries,
  options,
  outbound,
}: Context): Promise<{ pages: Wanted[]; answers: PageAnswers }> {
  const headers = options.headers.map(extraHeader)
  const files = inputFiles(entries)
  const pages = pagesOf(files, options.main)
  await replaceMarkdown(files, pages, options.markdown_includes)
  const wanted = pages.map((name) => {
    if (!isShortcut(name)) return { name, address: fileAddress(name) }
    if (outbound === undefined) throw noOutbound(name)
    return { name, address: addressIn(textOf(files.get(name)!), name) }
  })
  return { pages: wanted, answers: { files, outbound, headers } }
}

/** Markdown files become pages under the same name, and parts of pages that include them. */
async function replaceMarkdown(
  files: Map<string, PageFile>,
  pages: readonly string[],
  hasIncludes: boolean,
): Promise<void> {
  if (!hasIncludes && !pages.some(isMarkdown)) return
  const { markdownHtml, markdownPage } = await import('./markdown.js')
  const encoder = new TextEncoder()
  if (hasIncludes)
    for (const path of pages.filter(isHtml)) {
      const parts = templateParts(textOf(files.get(path)!))
      const names = parts.flatMap((part) =>
        typeof part !== 'string' && 'include' in part ? part.include : [],
      )
      const missing = [...new Set(names)].filter((name) => !files.has(name))
      if (missing.length > 0) throw notIncluded(path, missing)
      const whole = parts.map((part) => {
        if (typeof part === 'string') return part
        if ('action' in part) throw otherAction(path, part.action)
        return markdownHtml(textOf(files.get(part.include)!))
      })
      files.set(path, encoder.encode(whole.join('')))
    }
  for (const path of pages.filter(isMarkdown))
    files.set(path, encoder.encode(markdownPage(textOf(files.get(path)!), path)))
}

function notIncluded(input: string, missing: readonly string[]): TaskFailure {
  const named = missing.slice(0, MAX_NAMED).map(shortened).join(', ')
  return new TaskFailure({
    code: 'page_failed',
    input,
    message: `${input}: ${pageFailures.include}${named}: no such file was sent.`,
  })
}

function otherAction(input: string, action: string): TaskFailure {
  return new TaskFailure({
    code: 'page_failed',
    input,
    message: `${input}: The page has {{ ${shortened(action)} }}: only {{ toHTML "file.md" }} is possible in templates.`,
  })
}

function extraHeader({ name, value, scope }: HtmlOptions['headers'][number], index: number): ExtraHeader {
  try {
    return { name, value, scope: scope === undefined ? undefined : new RegExp(scope) }
  } catch {
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `options[headers][${index}][scope]`,
      message: 'The scope is not a valid regular expression.',
    })
  }
}

function noOutbound(input: string): TaskFailure {
  return new TaskFailure({
    code: 'invalid_parameter',
    input,
    message: `${input}: Pages of other hosts are disabled: the operator allows no hosts.`,
  })
}

function pageSettings(options: HtmlOptions): PageSettings {
  return {
    media: options.media ?? (options.format === 'pdf' ? 'print' : 'screen'),
    mediaFeatures: options.media_features,
    scripts: options.scripts,
    // Chromium prints them, but a picture of a page is not one of its window.
    scrollbars: options.format === 'pdf',
    screen: screenOf(options),
    userAgent: options.user_agent || undefined,
    cookies: options.cookies.map(({ http_only, same_site, ...cookie }) => ({
      ...cookie,
      httpOnly: http_only,
      sameSite: same_site,
    })),
    isTransparent: options.omit_background,
  }
}

function screenOf({ screen_width, screen_height, screen_scale }: HtmlOptions): Screen {
  return { width: screen_width, height: screen_height, scale: screen_scale }
}

function printSettings(options: HtmlOptions): PrintSettings {
  const { size, unit, orientation, margin } = options
  const sheet = sizeInPoints(options, { width: 0, height: 0 })
  // A custom size is as it was sent, unless it is to be landscape.
  const paper = size === 'custom' && orientation === 'portrait' ? sheet : turned(sheet, orientation)
  const side = (own: number | null): number => {
    const given = own ?? margin
    return given === null ? ONE_CENTIMETRE : inPoints(given, unit)
  }
  return {
    paper,
    margin: {
      top: side(options.margin_top),
      right: side(options.margin_right),
      bottom: side(options.margin_bottom),
      left: side(options.margin_left),
    },
    scale: options.scale,
    hasBackground: options.background,
    header: options.header,
    footer: options.footer,
    prefersCssSize: options.css_page_size,
    isSinglePage: options.single_page,
    hasOutline: options.outline,
    isTagged: options.tagged,
  }
}

async function toPdf(
  context: Context,
  page: OpenPage,
  { name }: Wanted,
  documents: ReadonlyMap<string, string>,
) {
  const printed = await printPage(context, page, printSettings(context.options))
  // Afterwards, because nothing is loaded any more then.
  const fonts = await missingFonts(page)
  const removed: Counted<string> = nothing()
  return {
    ...(fonts.length > 0 && { missingFonts: fonts }),
    pages: writePrinted(context, printed, await hasTitle(page), { page: name, documents, removed }),
    removedLinks: removed.count,
    removedAddresses: removed.first,
  }
}

/** Chromium writes the address as the title of a page that has none. */
async function hasTitle({ call }: OpenPage): Promise<boolean> {
  const { result } = await call<{ result: { value: boolean } }>('Runtime.evaluate', {
    expression: "document.title !== ''",
    returnByValue: true,
  })
  return result.value
}

/** Writes the chosen pages with our engine, without the time and the machine of the conversion. */
function writePrinted(context: Context, printed: StoredFile, isTitled: boolean, links: PageLinks): number {
  const { options, output, primitives } = context
  const { page: name, documents } = links
  const total = countPages(printed.open(), { primitives }).pages
  selectedPages(options.pages, total, { field: 'options[pages]', filename: name })
  const file = { name, open: () => printed.open(), openRescued: () => undefined }
  const entry = { file, filename: name, page: options.pages, rotation: 0 }
  return withDrafts({ ...context, entries: [entry], options: NO_FEATURES }, ([opened]) => {
    const { draft } = opened!
    setMetadata(draft, {
      shared: new Map([
        ...(isTitled ? [] : [['title', null] as const]),
        ['creator', 'Octavo'],
        ['created', null],
        ['modified', null],
      ]),
      custom: new Map(),
    })
    redirectLinks(draft, (address) => targetOfLink(address, links))
    return writeOutput(context, draft, output.create(outputName(documents.get(name)!, documents.size === 1)))
  })
}

async function toPicture({ options, output }: Context, page: OpenPage, { name }: Wanted, isOnly: boolean) {
  const { format } = options
  const { bytes, width, height } = await takeScreenshot(page, screenOf(options), options)
  const file = output.create({
    ...outputName(madeName(name, format === 'jpeg' ? 'jpg' : format), isOnly),
    type: TYPES[format as keyof typeof TYPES],
  })
  file.write(bytes)
  file.close()
  return { width, height }
}

function outputName(made: string, isOnly: boolean): NewOutput {
  return isOnly ? { suggestedName: made } : { name: made }
}

function madeName(name: string, extension: string): string {
  return `${name.replace(/^.*\//, '').replace(/\.[a-z0-9]{1,8}$/i, '')}.${extension}`
}

function logReport({ blocked, failed, exceptions }: PageLog) {
  return {
    blockedRequests: blocked.count,
    blockedAddresses: blocked.first,
    failedRequests: failed.count,
    failedAddresses: failed.first.map(({ url, status }) =>
      status === undefined ? url : `${url} (${status})`,
    ),
    exceptions: exceptions.first,
  }
}
