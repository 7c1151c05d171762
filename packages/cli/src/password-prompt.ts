import { StringDecoder } from 'node:string_decoder'
import { Interrupted } from './failures.js'
import { printable } from './printable.js'

const CONTROL_C = '\u0003'
const CONTROL_D = '\u0004'
const CONTROL_U = '\u0015'
const MAX_PASSWORD = 1000

export function canPrompt(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Asks at the terminal, without showing what is typed. */
export function askPassword(file: string, signal: AbortSignal | undefined): Promise<string> {
  const { stdin, stderr } = process
  const decoder = new StringDecoder('utf8')
  const typed: string[] = []
  // Before the question: whoever answers at once must not see the answer.
  stdin.setRawMode(true)
  stderr.write(`Password for ${printable(file)}: `)
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      stdin.off('data', read)
      signal?.removeEventListener('abort', abort)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      settle()
    }
    const abort = (): void => end(() => reject(signal?.reason))
    const read = (bytes: Buffer): void => {
      for (const key of decoder.write(bytes)) {
        if (key === '\r' || key === '\n') {
          end(() => resolve(typed.join('')))
          break
        }
        if (key === CONTROL_C || key === CONTROL_D) {
          end(() => reject(new Interrupted('SIGINT')))
          break
        }
        if (key === CONTROL_U) typed.length = 0
        else if (key === '\u007f' || key === '\b') typed.pop()
        else if (key >= ' ' && typed.length < MAX_PASSWORD) typed.push(key)
      }
    }
    signal?.addEventListener('abort', abort)
    stdin.on('data', read)
    stdin.resume()
  })
}
