import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { pageFailures } from '@octavo/tasks/page-failures'
import { ServiceError } from '../../errors/service-error.js'
import type { Conversion, Step } from '../conversion.js'
import { AddressForbidden, messageOf, PageRefused, refused } from '../errors.js'
import { extensionOf, type Form, type FormFile, type Held } from '../form/form.js'
import type { FormCall, Result } from '../form-route.js'
import { checkPrintFields, readPrintFields, readScreenshotFields } from '../steps/page-fields.js'
import { checkPdfFields, readPdfFields } from '../steps/pdf-fields.js'
import { named, PdfWork } from '../steps/pdf-work.js'

const TASK = 'html-to-pdf'
/** The task takes headers and footers as options. */
const MAX_TEMPLATE_BYTES = 200_000

/** Where the page comes from: an address, a file, or a file that includes Markdown. */
const sources = {
  url: { summary: 'the page at an address', open: openAddress },
  html: { summary: 'an HTML file', open: openFile },
  markdown: { summary: 'Markdown files in an HTML file', open: openMarkdown },
} as const

export const chromiumCalls: readonly FormCall[] = Object.entries(sources).flatMap(
  ([source, { summary, open }]) => [
    call(`chromium/convert/${source}`, `gotenbergPrint${capitalised(source)}`, `Print ${summary}`, (form) =>
      print(form, open),
    ),
    call(
      `chromium/screenshot/${source}`,
      `gotenbergScreenshot${capitalised(source)}`,
      `A screenshot of ${summary}`,
      (form) => screenshot(form, open),
    ),
  ],
)

function capitalised(source: string): string {
  return source[0]!.toUpperCase() + source.slice(1)
}

function call(path: string, id: string, summary: string, plan: FormCall['plan']): FormCall {
  return { path, id, summary, task: TASK, takes: () => TASK, plan }
}

/** The files of a page, and the options that say which of them it is. */
interface Page {
  readonly files: (conversion: Conversion) => Promise<readonly Held[]>
  readonly options: Step['options']
}

type Open = (form: Form) => Page

function openFile(form: Form): Page {
  form.neededFile('index.html')
  const files = form.everyFile().filter(({ name }) => name !== 'header.html' && name !== 'footer.html')
  return { files: async () => files, options: { main: 'index.html' } }
}

function openMarkdown(form: Form): Page {
  const page = openFile(form)
  form.neededDocuments(['.md'])
  return { ...page, options: { ...page.options, markdown_includes: true } }
}

/** The task takes an address as a file with nothing else in it. */
function openAddress(form: Form): Page {
  const url = form.needed('url') ?? ''
  const problem = url === '' ? undefined : addressProblem(url)
  const files = async (conversion: Conversion): Promise<Held[]> => [
    await conversion.textFile('page.url', url, TASK),
  ]
  return { files, options: { main: 'page.url', ...(problem === undefined ? {} : { [PROBLEM]: problem }) } }
}

const PROBLEM = 'problem'

function addressProblem(url: string): string | undefined {
  if (/^\s*file:/i.test(url))
    return 'file:// URLs are not accepted on this route. Use the /convert/html or /convert/markdown routes to render local HTML'
  if (!URL.canParse(url))
    return `Invalid URL: '${url.slice(0, 200)}' is not an address like https://example.org/`
  return /^https?:$/.test(new URL(url).protocol)
    ? undefined
    : 'Invalid URL: it has to begin with https:// or http://'
}

/** To be called when the form is known to be valid otherwise. */
function checkedPage({ options: { [PROBLEM]: problem, ...options } }: Page): Step['options'] {
  if (typeof problem === 'string') throw refused(problem)
  return options
}

function print(form: Form, open: Open): (conversion: Conversion) => Promise<Result> {
  const fields = readPrintFields(form)
  const pdf = readPdfFields(form, { split: 'optional' })
  const page = open(form)
  const isFlattened = form.flag('flatten', false)
  form.check()
  const options = {
    ...fields.options,
    ...checkedPage(page),
    // PDF/UA is about tags.
    ...(pdf.format.pdfua && { tagged: true }),
  }
  checkPrintFields(fields)
  checkPdfFields(pdf)
  return async (conversion) => {
    const templates = {
      header: await templateOf(conversion, form.file('header.html')),
      footer: await templateOf(conversion, form.file('footer.html')),
    }
    const made = await run(conversion, page, { ...options, ...templates, format: 'pdf' }, form, fields.ranges)
    const work = new PdfWork(conversion, made)
    work.addSplit(pdf.split)
    return { files: await work.apply(pdf, { isFlattened }) }
  }
}

function screenshot(form: Form, open: Open): (conversion: Conversion) => Promise<Result> {
  const fields = readScreenshotFields(form)
  const page = open(form)
  form.check()
  const options = { ...fields, ...checkedPage(page) }
  return async (conversion) => ({ files: await run(conversion, page, options, form) })
}

async function templateOf(conversion: Conversion, file: FormFile | undefined): Promise<string> {
  if (file === undefined) return ''
  if (file.file.size > MAX_TEMPLATE_BYTES)
    throw refused(`Invalid form data: form file '${file.name}' has more than ${MAX_TEMPLATE_BYTES} bytes`)
  return (await conversion.head(file, MAX_TEMPLATE_BYTES)).toString()
}

async function run(
  conversion: Conversion,
  page: Page,
  options: Step['options'],
  form: Form,
  ranges?: string,
): Promise<Held[]> {
  const files = await page.files(conversion)
  const { outputs, processId } = await conversion.run(TASK, options, files).catch((error: unknown) => {
    throw asSaidByChromium(error, options, ranges)
  })
  const names = outputs.map(
    ({ name }) => `${form.outputName || randomUUID()}${extensionOf(name).replace('.jpg', '.jpeg')}`,
  )
  return named(outputs, processId, names)
}

/** The errors of the task that callers of Gotenberg know by other words. */
function asSaidByChromium(error: unknown, options: Step['options'], ranges: string | undefined): unknown {
  if (!(error instanceof ServiceError)) return error
  const { code, field = '' } = error
  const message = messageOf(error).replace(/^(?:index\.html|page\.url): /, '')
  if (ranges !== undefined && /\bpages\b/.test(field) && code === 'invalid_parameter')
    return refused(`The page ranges '${ranges.slice(0, 100)}' (nativePageRanges) exceeds the page count`)
  if (code === 'fetch_failed') return new AddressForbidden(code, 'Forbidden')
  const known = sayings.find(([begins]) => message.startsWith(begins))
  if (known === undefined) return error
  const [begins, says, status] = known
  const said = says(message.slice(begins.length), options, field)
  return status === 409 ? new PageRefused(code, said) : refused(said)
}

type Saying = readonly [
  begins: string,
  says: (rest: string, options: Step['options'], field: string) => string,
  status: 400 | 409,
]

const unmetSelector: Saying[1] = (_, { wait_selector }) =>
  `The selector '${wait_selector}' (waitForSelector) returned an exception or undefined`

const unmetExpression: Saying[1] = (_, { wait_expression }) =>
  `The expression '${wait_expression}' (waitForExpression) returned an exception or undefined`

/** How messages of the task begin, and what Gotenberg says instead. */
const sayings: readonly Saying[] = [
  [pageFailures.script, (what) => `Chromium console exceptions:\n${what}`, 409],
  [pageFailures.missingFile, (what) => `Chromium failed to load resources: ${withKind(what)}`, 409],
  [pageFailures.fileStatus, (what) => `Invalid HTTP status code from resources:\n${withReason(what)}`, 409],
  [pageFailures.status, (what) => `Invalid HTTP status code from the main page: ${what}`, 409],
  [
    pageFailures.hiddenElement,
    (_, { element }) => `The selector '${element}' (selector) matched no element with a visible box`,
    400,
  ],
  [pageFailures.noElement, unmetSelector, 400],
  [pageFailures.expression, unmetExpression, 400],
  [
    pageFailures.unreadable,
    (rest, options, field) =>
      (field.includes('wait_selector') ? unmetSelector : unmetExpression)(rest, options, field),
    400,
  ],
  [pageFailures.include, (what) => `Markdown file(s) not found: ${quoted(what)}`, 400],
]

/** `a.css (Stylesheet, net::ERR_FAILED)` becomes `resource Stylesheet: net::ERR_FAILED (a.css)`. */
function withKind(text: string): string {
  return text.replace(/^(.*) \((\w+), (.*)\)$/gm, 'resource $2: $3 ($1)')
}

/** `a.md, b.md: no such file …` becomes a line for each name. */
function quoted(text: string): string {
  const names = text.replace(/: no such file was sent\.$/, '').split(', ')
  return names.map((name) => `'${name}'`).join('\n')
}

/** `404: https://…` becomes `https://… - 404: Not Found`. */
function withReason(text: string): string {
  const [, status = '', url = ''] = /^(\d+): (.*)$/s.exec(text) ?? []
  return `${url} - ${status}: ${STATUS_CODES[status] ?? ''}`
}
