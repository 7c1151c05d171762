import { execFileSync } from 'node:child_process'

/** All objects of a PDF as qpdf writes them, decrypted and with their streams decoded: how they were compressed does not count. */
export function objectsOf(path: string, password: string): string {
  const flags = ['--qdf', '--static-id', '--decrypt', '--no-original-object-ids', `--password=${password}`]
  return execFileSync('qpdf', [...flags, path, '-'], { encoding: 'latin1', maxBuffer: 2 ** 28 })
}
