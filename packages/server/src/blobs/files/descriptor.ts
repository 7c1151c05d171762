import { fdatasync, open, read, writev } from 'node:fs'
import { promisify } from 'node:util'

/** Plain descriptors, because a FileHandle does the same with several times the overhead. */
export const openFile = promisify(open)
export const datasync = promisify(fdatasync)
export const readInto = promisify(read)
export const writeBlocks = promisify(writev)
