import { closeSync, copyFileSync, openSync, readSync, writeSync } from 'node:fs'
import type { Library } from './engine.js'

const BLOCK = 1024 * 1024

/** The lower bound for a merge: reads and writes the bytes of each input once and parses nothing. */
export const plainCopy: Library = {
  kind: 'library',
  name: 'plain copy',
  load: async () => (inputs, output) => {
    const block = Buffer.allocUnsafe(BLOCK)
    const target = openSync(output, 'w')
    for (const path of inputs) {
      const source = openSync(path, 'r')
      for (let read = readSync(source, block); read > 0; read = readSync(source, block)) {
        for (let written = 0; written < read; ) written += writeSync(target, block, written, read - written)
      }
      closeSync(source)
    }
    closeSync(target)
  },
}

/** Copies each file with the system call, which may not move the bytes through the process at all. */
export const fileCopy: Library = {
  kind: 'library',
  name: 'fs.copyFile',
  load: async () => (inputs, output) => {
    for (const path of inputs) copyFileSync(path, output)
  },
}
