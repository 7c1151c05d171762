import { TaskFailure } from '../declare/task-failure.js'
import type { Mail } from './mail.js'
import { MAX_PARTS, readEml } from './read-eml.js'

const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** A mail of either format; undefined if it cannot be read. Throws `limit_exceeded` for too many parts. */
export async function readMail(bytes: Uint8Array): Promise<Mail | undefined> {
  const isOutlook = COMPOUND_FILE.every((byte, at) => bytes[at] === byte)
  const mail = isOutlook ? await (await import('./read-msg.js')).readMsg(bytes) : await readEml(bytes)
  if (mail !== undefined && mail.parts.length > MAX_PARTS)
    throw new TaskFailure({
      code: 'limit_exceeded',
      message: `The mail has ${mail.parts.length} parts; at most ${MAX_PARTS} are possible.`,
    })
  return mail
}
