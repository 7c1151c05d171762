import { execFileSync } from 'node:child_process'

/**
 * All objects of a PDF as qpdf writes them, decrypted and with decoded streams, so that compression makes no
 * difference. The file identifier is left out, because it depends on the bytes of the input (ISO 32000-1,
 * 14.4).
 */
export function objectsOf(path: string, password: string): string {
  const flags = ['--qdf', '--static-id', '--decrypt', '--no-original-object-ids', `--password=${password}`]
  const text = execFileSync('qpdf', [...flags, path, '-'], { encoding: 'latin1', maxBuffer: 2 ** 28 })
  return text.replace(/\/ID \[(<[0-9a-f]*>\s*){2}\]/, '/ID []')
}
