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
    const isIdle = await Promise.race([
      page.idle.then(() => true),
      pause(end - performance.now()).then(() => false),
    ])
    if (!isIdle) throw late('The page does not stop to send requests')
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
    const { result, exceptionDetails } = await page.call<Evaluated>('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails !== undefined && /^(Uncaught )?SyntaxError/.test(exceptionText(exceptionDetails)))
      throw new TaskFailure({
        code: 'invalid_parameter',
        field: `options[${option}]`,
        message: `${pageFailures.unreadable}: ${exceptionText(exceptionDetails)}`,
      })
    if (exceptionDetails === undefined && result.value === true) return
    if (performance.now() > end) throw late()
    await pause(EVERY_MS)
  }
}

interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: Parameters<typeof exceptionText>[0]
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
}
