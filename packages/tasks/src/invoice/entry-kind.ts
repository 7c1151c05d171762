import type { TaskEntry } from '../declare/task.js'

const HEAD_BYTES = 1024

/** By its content, as the service decides it: its name may be anything. */
export function isPdf({ file }: TaskEntry): boolean {
  const source = file.open()
  try {
    const head = new Uint8Array(Math.min(HEAD_BYTES, source.size))
    source.read(0, head)
    return new TextDecoder('latin1').decode(head).includes('%PDF-')
  } finally {
    source.close()
  }
}
