import type { Look } from '../device/device.js'
import type { Failure } from '../texts/problem-text.js'
import type { ChosenFile } from './chosen-file.js'

const AT_ONCE = 3
/** Many small files are read faster than the list needs to be updated. */
const SHOW_EVERY_MS = 50

export interface Looks {
  want(files: readonly ChosenFile[]): void
  unlock(id: string, password: string, forAll: boolean): Promise<boolean>
}

/** Reads files on this device, a few at a time, and reports the results. */
export function createLooks({
  lookAt,
  learn,
  show,
  locked,
}: {
  lookAt(file: File, password?: string): Promise<Look>
  learn(id: string, change: Partial<ChosenFile>): void
  show(): void
  locked(): readonly ChosenFile[]
}): Looks {
  const waiting: ChosenFile[] = []
  const passwordsForAll: string[] = []
  let running = 0
  let isShowing = false

  const showSoon = (): void => {
    if (isShowing) return
    isShowing = true
    setTimeout(() => {
      isShowing = false
      show()
    }, SHOW_EVERY_MS)
  }

  const next = (): void => {
    while (running < AT_ONCE && waiting.length > 0) {
      const file = waiting.shift()!
      running++
      void firstLook(file).finally(() => {
        running--
        showSoon()
        next()
      })
    }
  }

  async function firstLook(file: ChosenFile): Promise<void> {
    try {
      const look = await lookAt(file.file)
      if (!look.passwordRequired) return learn(file.id, { state: 'ready', pageCount: look.pageCount })
      for (const password of passwordsForAll) if (await opens(file, password)) return
      learn(file.id, { state: 'locked', problem: undefined })
    } catch (error) {
      if (codeOf(error) === 'password_required') learn(file.id, { state: 'locked', problem: undefined })
      else learn(file.id, { state: 'unreadable', problem: failureOf(error) })
    }
  }

  /** False if the password is wrong. Other problems are shown at the file. */
  async function opens({ id, file }: ChosenFile, password: string): Promise<boolean> {
    try {
      const { passwordRequired, pageCount } = await lookAt(file, password)
      if (passwordRequired) return false
      learn(id, { state: 'ready', pageCount, password, problem: undefined })
      return true
    } catch (error) {
      if (!['password_incorrect', 'password_required'].includes(codeOf(error)))
        learn(id, { state: 'unreadable', problem: failureOf(error) })
      return false
    }
  }

  return {
    want(files) {
      waiting.push(...files)
      next()
    },
    async unlock(id, password, forAll) {
      const file = locked().find((one) => one.id === id)
      if (file === undefined) return true
      const isOpen = await opens(file, password)
      show()
      if (!isOpen || !forAll) return isOpen
      passwordsForAll.push(password)
      for (const other of locked()) await opens(other, password)
      show()
      return true
    },
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '')
}

function failureOf(error: unknown): Failure {
  return { code: codeOf(error), message: error instanceof Error ? error.message : String(error) }
}
