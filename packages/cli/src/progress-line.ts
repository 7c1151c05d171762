/** A line at the terminal that says how far the work is, once it takes its time; gone when the work is done. */
class ProgressLine {
  static readonly #showAfterMs = 500
  readonly #isShown: boolean
  readonly #unit: string
  readonly #started = Date.now()
  #written = false

  constructor(isShown: boolean, unit: string) {
    this.#isShown = isShown
    this.#unit = unit
  }

  show(done: number, total: number): void {
    if (!this.#isShown || Date.now() - this.#started < ProgressLine.#showAfterMs) return
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
    process.stderr.write(`\r${done} of ${total} ${this.#unit} (${percent} %)\u001b[K`)
    this.#written = true
  }

  clear(): void {
    if (this.#written) process.stderr.write('\r\u001b[K')
    this.#written = false
  }
}

/** Shows how far the work is, at a terminal and unless output is to be quiet. */
export async function withProgress<T>(
  isQuiet: boolean,
  work: (progress: (done: number, total: number) => void) => Promise<T>,
  unit = 'pages',
): Promise<T> {
  const line = new ProgressLine(process.stderr.isTTY === true && !isQuiet, unit)
  try {
    return await work((done, total) => line.show(done, total))
  } finally {
    line.clear()
  }
}
