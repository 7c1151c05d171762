import { type ReactElement, useEffect, useRef } from 'react'
import type { Box } from './page-object.js'

/** A part of the picture of the page, for something that was moved. It fills its frame. */
export function PictureCrop({ of: { x, y, width, height } }: { readonly of: Box }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isWanted = true
    const own = canvas.current!
    const page = own.closest<HTMLElement>('.viewed-page')
    const picture = page?.querySelector<HTMLCanvasElement>('.page-picture canvas')
    if (page === null || picture === null || picture === undefined) return
    const points = page.clientWidth / Number(page.style.getPropertyValue('--scale'))
    // The canvas itself does not know the size of its picture.
    createImageBitmap(picture).then(
      (bitmap) => {
        if (isWanted) draw(own, bitmap, bitmap.width / points)
        bitmap.close()
      },
      () => undefined,
    )
    function draw(to: HTMLCanvasElement, bitmap: ImageBitmap, pixels: number): void {
      to.width = Math.max(1, Math.round(width * pixels))
      to.height = Math.max(1, Math.round(height * pixels))
      const part = [x * pixels, y * pixels, to.width, to.height] as const
      to.getContext('2d')!.drawImage(bitmap, ...part, 0, 0, to.width, to.height)
    }
    return () => {
      isWanted = false
    }
  }, [x, y, width, height])
  return <canvas ref={canvas} className="edit-crop" />
}
