import type { TaskEntry } from '../declare/task.js'

/** The first bytes of JPEG, PNG, WebP and TIFF files. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
]

/** Whether an entry of a task for pictures and PDFs is a picture. */
export function isPicture({ file }: TaskEntry): boolean {
  const source = file.open()
  try {
    const head = new Uint8Array(4)
    source.read(0, head)
    return SIGNATURES.some((signature) => signature.every((byte, at) => head[at] === byte))
  } finally {
    source.close()
  }
}
