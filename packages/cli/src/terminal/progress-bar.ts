const SHOW_AFTER_MS = 500
const CELLS = 24
const ERASE_LINE = '\r\u001b[K'

/** A progress bar on the terminal, shown if the work takes long and removed at the end. */
class ProgressBar {
  readonly #isShown: boolean
  readonly #unit: string
  readonly #started = Date.now()
  #line = ''

  constructor(isShown: boolean, unit: string) {
    this.#isShown = isShown
    this.#unit = unit
  }

  show(done: number, total: number): void {
    if (!this.#isShown || Date.now() - this.#started < SHOW_AFTER_MS) return
    const part = total === 0 ? 1 : done / total
    const filled = Math.floor(part * CELLS)
    const bar = `${'#'.repeat(filled)}${'-'.repeat(CELLS - filled)}`
    this.#line = `[${bar}] ${Math.floor(100 * part)} %  ${done} of ${total} ${this.#unit}`
    process.stderr.write(`\r${this.#line}\u001b[K`)
  }

  /** Writes lines above the bar. */
  write(text: string): void {
    process.stderr.write(this.#line === '' ? text : `${ERASE_LINE}${text}${this.#line}`)
  }

  clear(): void {
    if (this.#line !== '') process.stderr.write(ERASE_LINE)
    this.#line = ''
  }
}

/** Shows progress on a terminal, unless --quiet is set. */
export async function withProgress<T>(
  isQuiet: boolean,
  unit: string,
  work: (bar: ProgressBar) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(!isQuiet && process.stderr.isTTY === true, unit)
  try {
    return await work(bar)
  } finally {
    bar.clear()
  }
}
