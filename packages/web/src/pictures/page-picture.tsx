import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useText } from '../texts/text.js'
import { observeVisibility } from './visibility.js'
import './page-picture.css'
import { fittedPage, pixelsFor, sharpPixels } from './picture-geometry.js'
import { estimatedSize, type PageSize, requestPicture } from './pictures.js'

export interface PagePictureProps {
  readonly file: File
  readonly password?: string | undefined
  /** Counted from 1. */
  readonly page: number
  /** Degrees clockwise, added to the page's own rotation. */
  readonly rotation?: number
  /** The maximum displayed width in CSS pixels; the height follows from it. */
  readonly width: number
  /** If given, the page is also fitted to this height. */
  readonly height?: number
  /** Empty if it is described by what surrounds it. */
  readonly label: string
  /** Drawn with exactly the pixels of the screen, for reading. */
  readonly isSharp?: boolean
  onDrawn?(): void
}

/**
 * A picture of a page. It is drawn only while it is on the screen; before that, a blank sheet of its size is
 * shown.
 */
export function PagePicture(props: PagePictureProps): ReactElement {
  const { file, password, page } = props
  const [shown, setShown] = useState({ file, password, page, number: 0 })
  // Another page needs a new component; another size or rotation does not.
  if (shown.file !== file || shown.password !== password || shown.page !== page)
    setShown({ file, password, page, number: shown.number + 1 })
  return <OnePicture key={shown.number} {...props} />
}

type State = 'waiting' | 'drawn' | 'failed'

function OnePicture({
  file,
  password,
  page,
  rotation = 0,
  width,
  height,
  label,
  isSharp = false,
  onDrawn,
}: PagePictureProps): ReactElement {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawnPixels = useRef(0)
  const [state, setState] = useState<State>('waiting')
  const [size, setSize] = useState<PageSize>(() => estimatedSize(file, password, page))
  const fitted = fittedPage(size, rotation, width, height)
  const shownPixels = fitted.page.width * devicePixelRatio
  const needed = isSharp ? sharpPixels(shownPixels) : pixelsFor(shownPixels)
  const drawn = useRef(onDrawn)
  drawn.current = onDrawn

  useEffect(() => {
    // A picture that is large enough is reused for smaller sizes.
    const pixels = isSharp ? needed : Math.max(needed, drawnPixels.current)
    const wanted = { file, password, page, pixels }
    let isWanted = false
    let isShown = false
    let stop = (): void => {}
    const listener = {
      drawn(picture: { bitmap: ImageBitmap; size: PageSize }) {
        setSize(picture.size)
        // Copied, because a canvas takes ownership of the bitmap that it shows and the cache keeps its
        // bitmap.
        createImageBitmap(picture.bitmap).then(
          (bitmap) => {
            if (!isWanted || canvas.current === null) return bitmap.close()
            canvas.current.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap)
            isShown = true
            drawnPixels.current = pixels
            setState('drawn')
            drawn.current?.()
          },
          // It was evicted from the cache meanwhile. It is requested again when it becomes visible.
          () => {},
        )
      },
      failed: () => setState('failed'),
    }
    const unwatch = observeVisibility(frame.current!, (visibility) => {
      isWanted = visibility !== 'far'
      if (isWanted && !isShown) stop = requestPicture(wanted, visibility === 'visible', listener)
      if (!isWanted) {
        stop()
        isShown = false
        canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(null)
        setState((current) => (current === 'drawn' ? 'waiting' : current))
      }
    })
    return () => {
      isWanted = false
      stop()
      unwatch()
    }
  }, [file, password, page, needed, isSharp])

  return (
    <div
      ref={frame}
      className="page-picture"
      data-state={state}
      {...(label === ''
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': state === 'failed' ? text('pictures.failed', { label }) : label })}
      style={{ width: fitted.width, height: fitted.height }}
    >
      {state === 'failed' ? (
        <FailedMark />
      ) : (
        <canvas
          ref={canvas}
          style={{
            width: fitted.page.width,
            height: fitted.page.height,
            transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
          }}
        />
      )}
    </div>
  )
}

/** The symbol for a page that cannot be shown. */
function FailedMark(): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M6 2.5h8l4.5 4.5v14.5h-12.5z M14 2.5v4.5h4.5 M9.5 12l5 5 M14.5 12l-5 5" />
    </svg>
  )
}
