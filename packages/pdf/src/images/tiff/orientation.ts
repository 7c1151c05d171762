import { PdfError } from '../../errors.js'
import { memorySource } from '../../source/memory-source.js'
import { isOrientation, type Orientation, type Resolution, resolutionOf } from '../picture.js'
import { type TiffDirectory, TiffReader } from './directory.js'

export interface Placement {
  readonly orientation: Orientation
  readonly resolution: Resolution | undefined
}

const UPRIGHT: Placement = { orientation: 1, resolution: undefined }
const CENTIMETRES = 3
const NO_UNIT = 1

/** The orientation and resolution of a picture, from the fields of its directory (TIFF 6.0, section 8). */
export function placementOf(directory: TiffDirectory): Placement {
  const orientation = directory.number(274)
  const unit = directory.number(296) ?? 2
  const perInch = unit === CENTIMETRES ? 2.54 : 1
  const [x, y] = [directory.number(282) ?? 0, directory.number(283) ?? 0]
  return {
    orientation: isOrientation(orientation) ? orientation : 1,
    resolution: unit === NO_UNIT ? undefined : resolutionOf(x * perInch, y * perInch),
  }
}

/** The same from EXIF data, which are a TIFF file without pixels. Unreadable data are ignored. */
export function exifPlacement(data: Uint8Array): Placement {
  try {
    const reader = new TiffReader(memorySource(data))
    return placementOf(reader.directory(reader.first).entries)
  } catch (error) {
    if (error instanceof PdfError) return UPRIGHT
    throw error
  }
}
