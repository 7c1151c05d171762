/** Programs only run in Node: a browser, which has no such class, does not come here. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

export function fromBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64')
}
