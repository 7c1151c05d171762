import { type ChildProcess, fork } from 'node:child_process'

export type Answer<Reply> =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'crash'; readonly how: string }

/**
 * A long-lived child process that answers one question at a time. If it exits or does not answer in time, it
 * is killed, and the next question goes to a new process, so a bad file cannot affect the next result.
 */
export class Child<Question, Reply> {
  readonly #module: URL
  readonly #nodeOptions: readonly string[]
  #process: ChildProcess | undefined

  constructor(module: URL, nodeOptions: readonly string[] = []) {
    this.#module = module
    this.#nodeOptions = nodeOptions
  }

  ask(question: Question, timeoutMs: number): Promise<Answer<Reply>> {
    this.#process ??= this.#start()
    const child = this.#process
    return new Promise((resolve) => {
      const settle = (answer: Answer<Reply>) => {
        clearTimeout(timer)
        child.removeAllListeners()
        if (answer.kind !== 'reply') this.stop()
        resolve(answer)
      }
      const timer = setTimeout(() => settle({ kind: 'timeout' }), timeoutMs)
      child.once('message', (reply) => settle({ kind: 'reply', reply: reply as Reply }))
      child.once('exit', (code, signal) => settle({ kind: 'crash', how: signal ?? `exit code ${code}` }))
      child.once('error', (error) => settle({ kind: 'crash', how: error.message }))
      child.send(question as object, (error) => error && settle({ kind: 'crash', how: error.message }))
    })
  }

  stop(): void {
    this.#process?.removeAllListeners()
    this.#process?.on('error', () => {})
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  #start(): ChildProcess {
    return fork(this.#module, {
      execArgv: [...this.#nodeOptions],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }
}

/** Runs in the child process: replies to each question with the result of `answer`. */
export function serve<Question, Reply>(answer: (question: Question) => Reply | Promise<Reply>): void {
  process.on('message', async (question) => {
    const reply = await answer(question as Question)
    process.send?.(reply)
  })
}
