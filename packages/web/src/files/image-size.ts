import { createStore, type Store, useStore } from '../store.js'
import { text } from '../texts/text.js'

interface ImageSize {
  readonly width: number
  readonly height: number
}

const sizes = new WeakMap<File, Store<ImageSize | undefined>>()

/** The size of an image in pixels: known once its picture is shown. */
export function imageSize(file: File): Store<ImageSize | undefined> {
  const known = sizes.get(file) ?? createStore<ImageSize | undefined>(undefined)
  sizes.set(file, known)
  return known
}

/** `1,200 × 800 pixels, landscape`: as it is turned. Undefined while its size is not known. */
export function useImageSizeText(file: File, rotation: number): string | undefined {
  const size = useStore(imageSize(file))
  return size && imageSizeText(size, rotation)
}

export function imageSizeText(size: ImageSize, rotation: number): string {
  const isTurned = rotation % 180 !== 0
  const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height]
  const shape = width === height ? 'square' : width > height ? 'landscape' : 'portrait'
  return `${text('run.result.pixels', { width, height })}, ${text(`files.${shape}`)}`
}
