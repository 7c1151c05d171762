import { Child } from '../child.js'
import type { Library } from '../engines/engine.js'
import type { LibraryMeasurement, LibraryQuestion, LibraryReply } from './library-child.js'
import type { Runner } from './measurement.js'

const TIMEOUT_MS = 600_000

/** A library in its own child process, so that it is not slowed down by garbage of another engine. */
export class LibraryProcess {
  readonly name: string
  readonly #child: Child<LibraryQuestion, LibraryReply>

  constructor({ name }: Library, nodeOptions: readonly string[] = []) {
    this.name = name
    this.#child = new Child(new URL('./library-child.js', import.meta.url), nodeOptions)
  }

  /** Throws an error with a readable message if the engine fails. */
  async run(inputs: readonly string[], output: string): Promise<LibraryMeasurement> {
    const answer = await this.#child.ask({ engine: this.name, inputs, output }, TIMEOUT_MS)
    if (answer.kind === 'timeout') throw new Error(`no result within ${TIMEOUT_MS / 1000} s`)
    if (answer.kind === 'crash') throw new Error(`the process exited: ${answer.how}`)
    if ('failure' in answer.reply) throw new Error(answer.reply.failure)
    return answer.reply
  }

  stop(): void {
    this.#child.stop()
  }
}

export function libraryRunner(engine: Library, inputs: readonly string[], output: string): Runner {
  const library = new LibraryProcess(engine)
  let peak: number | undefined
  return {
    engine: engine.name,
    async run() {
      const measurement = await library.run(inputs, output)
      peak = measurement.peakMegabytes
      return measurement
    },
    peakMegabytes: () => peak,
    stop: () => library.stop(),
  }
}
