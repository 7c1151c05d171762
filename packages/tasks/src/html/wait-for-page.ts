import { TaskFailure } from '../declare/task-failure.js'
import type { HtmlOptions } from './html-options.js'
import { exceptionText, type OpenPage } from './open-page.js'
import { pageFailures } from './page-failures.js'

const EVERY_MS = 50

type Waits = Pick<HtmlOptions, 'wait_selector' | 'wait_expression' | 'wait_ms' | 'wait_idle' | 'wait_at_most'>

/** Waits for what the options say, and for the fonts of the page. */
export async function waitForPage(page: OpenPage, options: Waits): Promise<void> {
  const { wait_selector: selector, wait_expression: expression } = options
  const end = performance.now() + options.wait_at_most * 1000
  const late = (what: string): TaskFailure =>
    new TaskFailure({ code: 'page_failed', message: `${what} within ${options.wait_at_most} s.` })
  if (selector !== '') {
    const isThere = `document.querySelector(${JSON.stringify(selector)}) !== null`
    await poll(page, isThere, 'wait_selector', end, () => late(`${pageFailures.noElement}${selector}`))
  }
  if (expression !== '')
    await poll(page, `(async () => !!(await (${expression}\n)))()`, 'wait_expression', end, () =>
      late(pageFailures.expression),
    )
  if (options.wait_ms > 0) await pause(options.wait_ms)
  if (options.wait_idle) {
    const isIdle = await before(
      end,
      page.idle.then(() => true),
    )
    if (isIdle === undefined) throw late('The page does not stop to send requests')
  }
  await fontsLoaded(page, end)
}

/** A font that does not arrive is no failure: the report says what could not be loaded. */
async function fontsLoaded(page: OpenPage, end: number): Promise<void> {
  // Asking for the promise begins to load those that the page needs; where scripts are off, it is not fulfilled.
  const expression = '[document.fonts.ready, document.fonts.status][1] !== "loading"'
  for (;;) {
    const evaluated = await before(end, evaluate(page, expression))
    if (evaluated === undefined || evaluated.result.value !== false) return
    await pause(EVERY_MS)
  }
}

/** An exception means that it is not so yet, unless it is about the expression itself. */
async function poll(
  page: OpenPage,
  expression: string,
  option: string,
  end: number,
  late: () => TaskFailure,
): Promise<void> {
  for (;;) {
    const evaluated = await before(end, evaluate(page, expression))
    if (evaluated === undefined) throw late()
    const { result, exceptionDetails } = evaluated
    if (exceptionDetails !== undefined && /^(Uncaught )?SyntaxError/.test(exceptionText(exceptionDetails)))
      throw new TaskFailure({
        code: 'invalid_parameter',
        field: `options[${option}]`,
        message: `${pageFailures.unreadable}: ${exceptionText(exceptionDetails)}`,
      })
    if (exceptionDetails === undefined && result.value === true) return
    await pause(EVERY_MS)
  }
}

function evaluate(page: OpenPage, expression: string): Promise<Evaluated> {
  return page.call<Evaluated>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
}

interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: Parameters<typeof exceptionText>[0]
}

/** Undefined if it is not there in time: what a page evaluates may never end. */
async function before<T>(end: number, result: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, end - performance.now()), undefined)
  })
  // It may fail when nobody waits for it any more.
  result.catch(() => undefined)
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
}
