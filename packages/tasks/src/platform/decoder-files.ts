import { createRequire } from 'node:module'
import { DECODER_FILES } from '../engines/picture-decoders.js'

/** The files that `browserDecoders` fetches, by name, with their paths in the installed packages. */
export function decoderFiles(): ReadonlyMap<string, string> {
  const { resolve } = createRequire(import.meta.url)
  return new Map(Object.entries(DECODER_FILES).map(([name, path]) => [name, resolve(path)]))
}
