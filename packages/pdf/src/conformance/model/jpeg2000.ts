/** What rules ask of a JPEG 2000 image (ISO/IEC 15444-1, annex I). */
export interface Jpeg2000 {
  readonly nrColorChannels: number | null
  readonly nrColorSpaceSpecs: number
  readonly nrColorSpacesWithApproxField: number
  readonly colrMethod: number | null
  readonly colrEnumCS: number | null
  readonly bitDepth: number | null
  readonly bpccBoxPresent: boolean
}

const COLOUR_BOX_BYTES = 3

interface ColourBox {
  readonly method: number
  readonly isApproximate: boolean
  readonly space: number | null
}

/** Of a codestream without boxes nothing is known: `JPXDecode` is for files of boxes. */
export function readJpeg2000(data: Uint8Array): Jpeg2000 {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let channels: number | null = null
  let bitDepth: number | null = null
  let hasDepths = false
  const colours: ColourBox[] = []
  const visit = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to; ) {
      const short = view.getUint32(at)
      const head = short === 1 ? 16 : 8
      if (at + head > to) return
      const length = short === 0 ? to - at : short === 1 ? Number(view.getBigUint64(at + 8)) : short
      const end = at + length
      if (length < head || end > to) return
      const start = at + head
      switch (String.fromCharCode(...data.subarray(at + 4, at + 8))) {
        case 'jp2h':
          visit(start, end)
          break
        case 'ihdr':
          if (start + 11 > end) break
          channels = view.getUint16(start + 8)
          bitDepth = (data[start + 10]! & 0x7f) + 1
          break
        case 'bpcc':
          hasDepths = true
          break
        case 'colr':
          if (start + COLOUR_BOX_BYTES > end) break
          colours.push({
            method: data[start]!,
            isApproximate: data[start + 2] === 1,
            space: data[start] === 1 && start + 7 <= end ? view.getUint32(start + 3) : null,
          })
          break
        default:
      }
      at = end
    }
  }
  visit(0, data.length)
  const approximate = colours.filter(({ isApproximate }) => isApproximate)
  // Of several, the one that is marked counts.
  const first = approximate[0] ?? (colours.length === 1 ? colours[0] : undefined)
  return {
    nrColorChannels: channels,
    nrColorSpaceSpecs: colours.length,
    nrColorSpacesWithApproxField: approximate.length,
    colrMethod: first?.method ?? null,
    colrEnumCS: first?.space ?? null,
    bitDepth,
    bpccBoxPresent: hasDepths,
  }
}
