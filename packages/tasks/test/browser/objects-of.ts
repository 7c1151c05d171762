import { execFileSync } from 'node:child_process'

/**
 * All objects of a PDF as qpdf writes them, decrypted and with their streams decoded: how they were compressed does not count. Neither
 * does the identifier, which is made of the bytes of the file that was read (ISO 32000-1, 14.4).
 */
export function objectsOf(path: string, password: string): string {
  const flags = ['--qdf', '--static-id', '--decrypt', '--no-original-object-ids', `--password=${password}`]
  const text = execFileSync('qpdf', [...flags, path, '-'], { encoding: 'latin1', maxBuffer: 2 ** 28 })
  return text.replace(/\/ID \[(<[0-9a-f]*>\s*){2}\]/, '/ID []')
}
