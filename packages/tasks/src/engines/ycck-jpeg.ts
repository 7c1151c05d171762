/** Markers (ITU-T T.81, table B.1). */
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DQT = 0xdb
const DHT = 0xc4
/** Baseline, extended and progressive frames. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** The component id of black; the colours have 1 to 3. */
const BLACK = 4
/** The offset of the component list in a frame, from its marker. */
const FRAME_COMPONENTS = 10
/**
 * `Adobe`, version 100, and transform 2: the first three of four components are YCbCr (ISO 32000-2, table
 * 13).
 */
const ADOBE_YCCK = Uint8Array.of(0xff, 0xee, 0, 14, 65, 100, 111, 98, 101, 0, 100, 0, 0, 0, 0, 2)

interface Segment {
  readonly marker: number
  /** The bytes from the marker on; a scan includes its data. */
  readonly bytes: Uint8Array
}

/**
 * Joins a JPEG of three components (YCbCr) and one of one component into a JPEG of four. Both must have the
 * same size and quantisation. Scans are copied unchanged: the blocks of a scan of one component are in the
 * order of its rows, whatever other components there are (ITU-T T.81, A.2.2).
 */
export function joinYcck(colours: Uint8Array, black: Uint8Array): Uint8Array {
  const first = segmentsOf(colours)
  const second = segmentsOf(black)
  const frame = first.find(isFrame)
  const frameOfBlack = second.find(isFrame)
  if (frame === undefined || frame.marker !== frameOfBlack?.marker)
    throw new Error('The two JPEG files have different kinds of frames.')
  if (!Buffer.from(tableOf(first)).equals(tableOf(second)))
    throw new Error('The two JPEG files have different quantisation tables.')
  return Buffer.concat([
    Uint8Array.of(0xff, SOI),
    ADOBE_YCCK,
    ...first.filter(({ marker }) => marker === DQT).map(({ bytes }) => bytes),
    withBlack(frame.bytes),
    ...first.filter(isOfScan).map(({ bytes }) => bytes),
    ...second
      .filter(isOfScan)
      .map((segment) => (segment.marker === SOS ? scanOfBlack(segment) : segment.bytes)),
    Uint8Array.of(0xff, EOI),
  ])
}

function isFrame({ marker }: Segment): boolean {
  return FRAMES.includes(marker)
}

function isOfScan({ marker }: Segment): boolean {
  return marker === DHT || marker === SOS
}

/** Quantisation table 0, which luminance and black use. */
function tableOf(segments: readonly Segment[]): Uint8Array {
  const table = segments.find(({ marker, bytes }) => marker === DQT && bytes[4] === 0)
  return table?.bytes.subarray(5, 5 + 64) ?? new Uint8Array()
}

/** Black has the sampling factors of luminance. */
function withBlack(frame: Uint8Array): Uint8Array {
  const joined = Buffer.concat([frame, Uint8Array.of(BLACK, frame[FRAME_COMPONENTS + 1]!, 0)])
  joined.writeUInt16BE(joined.length - 2, 2)
  joined[FRAME_COMPONENTS - 1] = BLACK
  return joined
}

function scanOfBlack({ bytes }: Segment): Uint8Array {
  const scan = bytes.slice()
  scan[5] = BLACK
  return scan
}

/** The segments of a file as encoders write it: no padding between segments, and no restart markers. */
function segmentsOf(jpeg: Uint8Array): Segment[] {
  const segments: Segment[] = []
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at + 1] !== EOI; ) {
    const marker = jpeg[at + 1]!
    let end = at + 2 + ((jpeg[at + 2]! << 8) | jpeg[at + 3]!)
    if (marker === SOS) {
      end = jpeg.indexOf(0xff, end)
      while (end >= 0 && jpeg[end + 1] === 0) end = jpeg.indexOf(0xff, end + 2)
      if (end < 0) end = jpeg.length
    }
    segments.push({ marker, bytes: jpeg.subarray(at, end) })
    at = end
  }
  return segments
}
