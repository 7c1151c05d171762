import { selectionProblem } from '@octavo/tasks/entry-problems'
import type { Step } from '../conversion.js'
import { refused } from '../errors.js'
import { type Form, isObject } from '../form/form.js'
import { pagesOf } from './pages.js'

type Options = Step['options']

/** The fields about how Chromium loads a page. */
function readPage(form: Form): Options {
  const isIdle = !form.flag('skipNetworkIdleEvent', true)
  const isNearlyIdle = !form.flag('skipNetworkAlmostIdleEvent', true)
  const fail_on_status = statusesOf(form, 'failOnHttpStatusCodes') ?? ['4xx', '5xx']
  const fail_on_file_status = statusesOf(form, 'failOnResourceHttpStatusCodes') ?? []
  return {
    wait_idle: isIdle || isNearlyIdle,
    fail_on_status,
    fail_on_file_status,
    fail_on_file_status_except: hostsOf(form, 'ignoreResourceHttpStatusDomains'),
    fail_on_missing: form.flag('failOnResourceLoadingFailed', false),
    fail_on_exceptions: form.flag('failOnConsoleExceptions', false),
    wait_ms: durationOf(form, 'waitDelay'),
    wait_expression: expressionOf(form),
    wait_selector: form.text('waitForSelector') ?? '',
    cookies: cookiesOf(form),
    user_agent: form.text('userAgent') ?? '',
    headers: headersOf(form),
    media: mediaOf(form),
    media_features: featuresOf(form),
    omit_background: form.flag('omitBackground', false),
  }
}

export interface PrintFields {
  readonly options: Options
  /** The page ranges as they were sent. */
  readonly ranges: string | undefined
}

/** The fields about a page that is printed; header and footer are added to the options. */
export function readPrintFields(form: Form): PrintFields {
  const page = readPage(form)
  const ranges = form.text('nativePageRanges')
  const paper = paperOf(form)
  return {
    ranges,
    options: {
      ...page,
      background: form.flag('printBackground', false),
      scale: form.number('scale', 0.1, 2) ?? 1,
      single_page: form.flag('singlePage', false),
      size: 'custom',
      unit: 'in',
      ...paper,
      margin_top: inchesOf(form, 'marginTop', 0.39),
      margin_bottom: inchesOf(form, 'marginBottom', 0.39),
      margin_left: inchesOf(form, 'marginLeft', 0.39),
      margin_right: inchesOf(form, 'marginRight', 0.39),
      pages: pagesOf(ranges),
      css_page_size: form.flag('preferCssPageSize', false),
      ...structureOf(form),
    },
  }
}

/** Chromium exchanges the sides of landscape paper, also of one that is wider than high. */
function paperOf(form: Form): { readonly width: number; readonly height: number } {
  const width = inchesOf(form, 'paperWidth', 8.5)
  const height = inchesOf(form, 'paperHeight', 11)
  return form.flag('landscape', false) ? { width: height, height: width } : { width, height }
}

/** Chromium makes bookmarks of the headings of a tagged document only. */
function structureOf(form: Form): Options {
  const outline = form.flag('generateDocumentOutline', false)
  const isTagged = form.flag('generateTaggedPdf', false)
  return { outline, tagged: isTagged || outline }
}

/** To be called when the form is known to be valid otherwise. */
export function checkPrintFields({ options, ranges }: PrintFields): void {
  if (ranges !== undefined && selectionProblem(pagesOf(ranges)) !== undefined)
    throw refused(
      `Chromium does not handle the page ranges '${ranges.slice(0, 100)}' (nativePageRanges) syntax`,
    )
  if (options.omit_background === true && options.background === false)
    throw refused('omitBackground requires printBackground set to true')
}

/** The fields about a screenshot. */
export function readScreenshotFields(form: Form): Options {
  const page = readPage(form)
  const screen_width = form.integer('width', 1, 16_384) ?? 800
  const screen_height = form.integer('height', 1, 16_384) ?? 600
  const isClipped = form.flag('clip', false)
  const element = form.text('selector') ?? ''
  const format = form.choice('format', ['png', 'jpeg', 'webp']) ?? 'png'
  const quality = form.integer('quality', 0, 100) ?? 100
  // Faster and larger: there is only one encoder here.
  form.flag('optimizeForSpeed', false)
  return {
    ...page,
    format,
    // PNG is lossless.
    ...(format === 'png' ? {} : { quality }),
    screen_width,
    screen_height,
    screen_scale: form.number('deviceScaleFactor', 0.1, 4) ?? 1,
    ...(element === '' ? { capture: isClipped ? 'screen' : 'page' } : { capture: 'element', element }),
  }
}

function mediaOf(form: Form): string | null {
  const value = form.text('emulatedMediaType')
  if (value === undefined || value === 'screen' || value === 'print') return value ?? null
  form.invalid('emulatedMediaType', value, "wrong value, expected either 'screen', 'print' or empty")
  return null
}

/** A number that ends with 99 means all of its hundred. */
function statusesOf(form: Form, name: string): readonly string[] | undefined {
  return form.json(name, 'a list of HTTP status codes', (value) =>
    Array.isArray(value) && value.every((one) => Number.isInteger(one) && one >= 100 && one <= 599)
      ? (value as number[]).map((one) => String(one).replace(/99$/, 'xx'))
      : undefined,
  )
}

const HOST = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:\*?\.)?([^\s/:*]+)/i

/** `example.org`, also as `*.example.org`, with a port or as an address. */
function hostsOf(form: Form, name: string): readonly string[] {
  const listed = form.json(name, 'a list of domains', (value) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string') ? (value as string[]) : undefined,
  )
  return (listed ?? []).flatMap((one) => HOST.exec(one.trim())?.[1] ?? [])
}

/** In inches; without a unit, too. */
function inchesOf(form: Form, name: string, usual: number): number {
  const value = form.text(name)
  if (value === undefined) return usual
  const [, number, unit = 'in'] = /^(\d+\.?\d*|\.\d+)(pt|px|in|mm|cm|pc)?$/.exec(value) ?? []
  const inches = Number(number) / { pt: 72, px: 96, in: 1, mm: 25.4, cm: 2.54, pc: 6 }[unit]!
  if (Number.isFinite(inches)) return inches
  form.invalid(
    name,
    value,
    `strconv.ParseFloat: parsing ${JSON.stringify(value.replace(/(?:pt|px|in|mm|cm|pc)$/, ''))}: invalid syntax`,
  )
  return usual
}

const LONGEST_WAIT_MS = 60_000

/** `1m30s`, `1.5s`, `500ms`: in milliseconds. */
function durationOf(form: Form, name: string): number {
  const value = form.text(name)
  if (value === undefined || value === '0') return 0
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/.test(value)) {
    form.invalid(name, value, `time: invalid duration ${JSON.stringify(value)}`)
    return 0
  }
  const units: Readonly<Record<string, number>> = {
    ns: 1e-6,
    us: 1e-3,
    µs: 1e-3,
    ms: 1,
    s: 1000,
    m: 60_000,
    h: 3_600_000,
  }
  const parts = [...value.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)]
  const ms = Math.round(parts.reduce((sum, [, number, unit]) => sum + Number(number) * units[unit!]!, 0))
  if (ms > LONGEST_WAIT_MS) form.invalid(name, value, `at most ${LONGEST_WAIT_MS / 1000}s are available here`)
  return Math.min(ms, LONGEST_WAIT_MS)
}

function expressionOf(form: Form): string {
  const status = form.text('waitWindowStatus')
  const expression = form.text('waitForExpression') ?? ''
  if (status === undefined) return expression
  const isReached = `window.status === ${JSON.stringify(status)}`
  return expression === '' ? isReached : `${isReached} && (${expression})`
}

function cookiesOf(form: Form): readonly Options[] {
  const sent = form.json('cookies', 'a list of objects', (value) =>
    Array.isArray(value) && value.every(isObject) ? (value as Options[]) : undefined,
  )
  return (sent ?? []).map(({ name, value, domain, path, secure, httpOnly, sameSite }, index) => {
    if (![name, value, domain].every((one) => typeof one === 'string' && one.trim() !== ''))
      form.invalid(
        'cookies',
        form.text('cookies') ?? '',
        `cookie ${index} must have its name, value and domain set`,
      )
    const same_site = ['Strict', 'Lax', 'None'].find(
      (one) => one.toLowerCase() === String(sameSite).toLowerCase(),
    )
    return {
      name,
      value,
      domain,
      ...(typeof path === 'string' ? { path } : {}),
      ...(typeof secure === 'boolean' ? { secure } : {}),
      ...(typeof httpOnly === 'boolean' ? { http_only: httpOnly } : {}),
      ...(same_site === undefined ? {} : { same_site }),
    }
  })
}

const MAX_HEADERS = 64

/** A value may end with `;scope=` and a regular expression for the addresses that get the header. */
function headersOf(form: Form): readonly Options[] {
  const sent = form.json('extraHttpHeaders', 'an object with texts', (value) =>
    isObject(value) && Object.values(value).every((one) => typeof one === 'string')
      ? (Object.entries(value) as [string, string][])
      : undefined,
  )
  const whole = form.text('extraHttpHeaders') ?? ''
  if ((sent ?? []).length > MAX_HEADERS)
    form.invalid(
      'extraHttpHeaders',
      whole,
      `too many headers, got ${sent!.length}, expected at most ${MAX_HEADERS}`,
    )
  return (sent ?? []).map(([name, text]) => {
    const tokens = text.split(';').filter((token) => token !== '')
    const isScope = (token: string): boolean => /^\s*scope/i.test(token)
    const [, scope] = /^scope=(.+)$/i.exec(tokens.find(isScope)?.replace(/\s/g, '') ?? '') ?? []
    if (tokens.some(isScope)) {
      const problem =
        scope === undefined ? `invalid scope '' for header '${name}'` : patternProblem(name, scope)
      if (problem !== undefined) form.invalid('extraHttpHeaders', whole, problem)
    }
    const value = tokens.filter((token) => !isScope(token)).join('; ')
    return { name, value, ...(scope === undefined ? {} : { scope }) }
  })
}

function patternProblem(name: string, pattern: string): string | undefined {
  try {
    new RegExp(pattern)
    return undefined
  } catch {
    const why = /^[*+?]/.test(pattern) ? 'missing argument to repetition operator' : 'invalid pattern'
    return `invalid scope regex pattern for header '${name}': error parsing regexp: ${why} in \`${pattern}\``
  }
}

function featuresOf(form: Form): readonly Options[] {
  const sent = form.json('emulatedMediaFeatures', 'an object with texts', (value) =>
    isObject(value) ? Object.entries(value) : undefined,
  )
  return (sent ?? []).map(([name, value]) => ({ name, value: String(value) }))
}
