import { Child } from '../child.js'
import type { Library } from '../engines/engine.js'
import type { LibraryQuestion, LibraryReply } from './library-child.js'
import type { Runner } from './measurement.js'

const TIMEOUT_MS = 600_000

/** A library in a child process of its own, so that no engine pays for another's garbage. */
export function libraryRunner(engine: Library, inputs: readonly string[], output: string): Runner {
  const child = new Child<LibraryQuestion, LibraryReply>(new URL('./library-child.js', import.meta.url))
  let peak: number | undefined
  return {
    engine: engine.name,
    async run() {
      const answer = await child.ask({ engine: engine.name, inputs, output }, TIMEOUT_MS)
      if (answer.kind === 'timeout') throw new Error(`no result within ${TIMEOUT_MS / 1000} s`)
      if (answer.kind === 'crash') throw new Error(`the process ended: ${answer.how}`)
      if ('failure' in answer.reply) throw new Error(answer.reply.failure)
      peak = answer.reply.peakMegabytes
      return answer.reply
    },
    peakMegabytes: () => peak,
    stop: () => child.stop(),
  }
}
