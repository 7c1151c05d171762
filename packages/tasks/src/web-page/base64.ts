/** A multiple of three bytes, and few enough for the arguments of one call. */
const PIECE = 3 * 8192

/** Bytes in base64 (RFC 4648, 4), in pieces that follow each other. */
export function* base64(blocks: Iterable<Uint8Array>): Generator<string> {
  let rest = new Uint8Array(0)
  for (const block of blocks) {
    const bytes = rest.length === 0 ? block : joined(rest, block)
    const end = bytes.length - (bytes.length % 3)
    for (let at = 0; at < end; at += PIECE) yield btoa(binary(bytes.subarray(at, Math.min(end, at + PIECE))))
    rest = bytes.slice(end)
  }
  if (rest.length > 0) yield btoa(binary(rest))
}

function binary(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}
