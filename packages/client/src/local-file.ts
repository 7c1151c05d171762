/** A local file, read while it is sent: only in Node. */
export async function localFile(path: string) {
  const { createReadStream, promises } = builtIn('node:fs')
  const { basename } = builtIn('node:path')
  const { Readable } = builtIn('node:stream')
  const read = (range?: { start: number; end: number }): ReadableStream<Uint8Array> =>
    Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array>
  const { size } = await promises.stat(path)
  return {
    name: basename(path),
    size,
    stream: () => read(),
    part: (start: number, end: number) => read({ start, end: end - 1 }),
  }
}

export function canReadPaths(): boolean {
  return typeof process !== 'undefined' && typeof process.getBuiltinModule === 'function'
}

/** Not an import, which bundlers for browsers could not resolve. */
function builtIn<Name extends 'node:fs' | 'node:path' | 'node:stream'>(name: Name) {
  return process.getBuiltinModule(name)
}
