/**
 * A short description of the header of an image file: `png 100×50 rgba`. Parsed here, independently of the
 * code under test.
 */
export function pictureHeader(bytes: Uint8Array): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.toString('latin1', 1, 4) === 'PNG') {
    const kinds: Readonly<Record<number, string>> = {
      0: 'grey',
      2: 'rgb',
      3: 'palette',
      4: 'grey+alpha',
      6: 'rgba',
    }
    return `png ${view.readUInt32BE(16)}×${view.readUInt32BE(20)} ${kinds[view[25]!]}`
  }
  if (view[0] === 0xff && view[1] === 0xd8) {
    for (let at = 2; at < view.length; at += 2 + view.readUInt16BE(at + 2)) {
      const marker = view[at + 1]!
      if (marker < 0xc0 || marker > 0xc2) continue
      const channels = view[at + 9] === 1 ? 'grey' : view[at + 9] === 3 ? 'rgb' : 'cmyk'
      return `jpeg ${view.readUInt16BE(at + 7)}×${view.readUInt16BE(at + 5)} ${channels}`
    }
  }
  if (view.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (view.toString('latin1', 0, 2) === 'II') return 'tiff'
  return 'none'
}
