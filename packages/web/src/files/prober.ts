import type { Probe } from '../device/device.js'
import type { Failure } from '../texts/problem-text.js'
import type { ChosenFile } from './chosen-file.js'

const AT_ONCE = 3
/** Many small files are read faster than the list needs to be updated. */
const SHOW_EVERY_MS = 50

export interface Prober {
  add(files: readonly ChosenFile[]): void
  unlock(id: string, password: string, forAll: boolean): Promise<boolean>
}

/** Reads files on this device, a few at a time, and reports the results. */
export function createProber({
  probe,
  update,
  show,
  locked,
}: {
  probe(file: File, password?: string): Promise<Probe>
  update(id: string, change: Partial<ChosenFile>): void
  show(): void
  locked(): readonly ChosenFile[]
}): Prober {
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
      void probeFirst(file).finally(() => {
        running--
        showSoon()
        next()
      })
    }
  }

  async function probeFirst(file: ChosenFile): Promise<void> {
    try {
      const found = await probe(file.file)
      const { pageCount, signatures } = found
      if (!found.passwordRequired) return update(file.id, { state: 'ready', pageCount, signatures })
      for (const password of passwordsForAll) if (await opens(file, password)) return
      update(file.id, { state: 'locked', problem: undefined })
    } catch (error) {
      if (codeOf(error) === 'password_required') update(file.id, { state: 'locked', problem: undefined })
      else update(file.id, { state: 'unreadable', problem: failureOf(error) })
    }
  }

  /** False if the password is wrong. Other problems are shown at the file. */
  async function opens({ id, file }: ChosenFile, password: string): Promise<boolean> {
    try {
      const { passwordRequired, pageCount, signatures } = await probe(file, password)
      if (passwordRequired) return false
      update(id, { state: 'ready', pageCount, signatures, password, problem: undefined })
      return true
    } catch (error) {
      if (!['password_incorrect', 'password_required'].includes(codeOf(error)))
        update(id, { state: 'unreadable', problem: failureOf(error) })
      return false
    }
  }

  return {
    add(files) {
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
