import { filledPattern, formattedDate } from '@octavo/tasks/page-pattern'
import { type CSSProperties, type PointerEvent, type ReactElement, useRef, useState } from 'react'
import { isPdf } from '../files/accepted-type.js'
import type { ChosenFile } from '../files/chosen-file.js'
import { useAddress } from '../files/image-picture.js'
import { allOptions, minimalValues } from '../options/option-values.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useText } from '../texts/text.js'
import type { ViewedPage } from '../viewer/viewer.js'
import { inputPages, isChosenPage } from './input-pages.js'
import { boxOf, type MarkBox, type MarkPlace, placeAt, rotated } from './mark-place.js'
import { type PageSize, rotatedSize, usePageSizes } from './page-sizes.js'
import type { ControlProps, VisualControl } from './visual-control.js'
import { withoutFling } from './without-fling.js'
import './place-mark.css'

/** The options of the three tasks that the picture shows. */
interface MarkOptions extends MarkPlace {
  readonly pattern?: string
  readonly first_number?: number
  readonly digits?: number
  readonly date?: string
  readonly date_format?: Parameters<typeof formattedDate>[1]
  readonly text?: string
  readonly image?: string
  readonly image_width?: number
  readonly stamp?: string
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none'
  readonly scale?: number
  readonly font_size?: number
  readonly font_style?: string
  readonly color?: string
  readonly opacity?: number
  readonly rotation?: number
}

function optionsOf({ tool, values }: Pick<ControlProps, 'tool' | 'values'>): MarkOptions {
  return allOptions(tool.options, values) as unknown as MarkOptions
}

function stampOf(
  { tool, files }: Pick<ControlProps, 'tool' | 'files'>,
  name: string,
): ChosenFile | undefined {
  if (tool.name !== 'stamp-pdf' || files.length < 2) return undefined
  return files.find(({ file }) => file.name === name) ?? files.at(-1)
}

function imageOf({ files }: Pick<ControlProps, 'files'>, name: string): ChosenFile | undefined {
  return files.find(({ file }) => name !== '' && file.name === name)
}

function documentsOf(props: Pick<ControlProps, 'tool' | 'files' | 'values'>): readonly ChosenFile[] {
  const { stamp = '', image = '' } = optionsOf(props)
  const others = [stampOf(props, stamp), imageOf(props, image)]
  return props.files.filter((file) => !others.includes(file) && isPdf(file.file))
}

function put({ tool, values, onChange }: ControlProps, { position, margin_x, margin_y }: MarkPlace): void {
  onChange(minimalValues(tool.options, { ...values, position, margin_x, margin_y }))
}

/** The mark on a page, which can be dragged. */
function MarkOverlay({
  page: { index, size, scale },
  ...props
}: ControlProps & { readonly page: ViewedPage }): ReactElement | null {
  const { tool, file, values } = props
  const options = optionsOf(props)
  if (!isChosenPage(values.pages, file, index)) return null
  const shared = { page: size, scale, options, onPut: (place: MarkPlace) => put(props, place) }
  if (tool.name === 'stamp-pdf') {
    const stamp = stampOf(props, options.stamp ?? '')
    return stamp === undefined ? null : <StampMark {...shared} stamp={stamp} />
  }
  const image = imageOf(props, options.image ?? '')
  if (image !== undefined) return <ImageMark {...shared} image={image.file} />
  return <TextMark {...shared} text={textOf(options, file, index, inputPages(file).length)} />
}

function MarkPanel(): ReactElement {
  const text = useText()
  return <p className="quiet">{text('visual.place.help')}</p>
}

/** For page-numbers, watermark-pdf and stamp-pdf: the mark on the pages. */
const placeMark: VisualControl = { overlay: MarkOverlay, panel: MarkPanel, zoom: 'page', documentsOf }
export default placeMark

function textOf(options: MarkOptions, { file }: ChosenFile, at: number, total: number): string {
  const { pattern, first_number = 1, digits = 0, date = '', date_format = 'year_first' } = options
  if (pattern === undefined) return options.text ?? ''
  return filledPattern(pattern, {
    n: String(first_number + at).padStart(digits, '0'),
    total: String(total),
    label: String(at + 1),
    filename: file.name.replace(/\.pdf$/i, ''),
    date: formattedDate(date, date_format),
  })
}

interface OnPage {
  readonly page: PageSize
  /** CSS pixels per point. */
  readonly scale: number
  readonly options: MarkOptions
  onPut(place: MarkPlace): void
}

const FAMILY = '"Noto Sans", "Segoe UI", sans-serif'
/** The line metrics of the task: the height of the first line, and the distance between lines. */
const LINE_HEIGHT = 1.362
const LINE_SPACING = 1.2
const SHARE = 0.8

function TextMark({ text, ...onPage }: OnPage & { readonly text: string }): ReactElement | null {
  const { page, scale, options } = onPage
  const lines = text.split(/\r\n|[\r\n]/)
  const style = options.font_style ?? 'regular'
  const font = `${style.endsWith('italic') ? 'italic ' : ''}${style.startsWith('bold') ? '700' : '400'}`
  const one = { width: widthOf(lines, font), height: LINE_HEIGHT + (lines.length - 1) * LINE_SPACING }
  if (text.trim() === '') return null
  const rotation = options.rotation ?? 0
  const around = rotated(one, rotation)
  const fitting = Math.min((page.width * SHARE) / around.width, (page.height * SHARE) / around.height)
  const size = options.font_size || fitting
  const css: CSSProperties = {
    font: `${font} ${size * scale}px/${LINE_SPACING} ${FAMILY}`,
    color: options.color,
  }
  return (
    <DraggedMark
      {...onPage}
      mark={{ width: one.width * size, height: one.height * size }}
      rotation={rotation}
    >
      <span className="mark-text" dir="auto" style={css}>
        {text}
      </span>
    </DraggedMark>
  )
}

/** The text width at font size 1. */
function widthOf(lines: readonly string[], font: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return Math.max(...lines.map((line) => line.length * 0.6))
  context.font = `${font} 100px ${FAMILY}`
  return Math.max(...lines.map((line) => context.measureText(line).width / 100))
}

function ImageMark({ image, ...onPage }: OnPage & { readonly image: File }): ReactElement {
  const { page, options } = onPage
  const [shape, setShape] = useState(1)
  const address = useAddress(image)
  const width = (page.width * (options.image_width ?? 50)) / 100
  return (
    <DraggedMark {...onPage} mark={{ width, height: width * shape }} rotation={options.rotation ?? 0}>
      {address !== undefined && (
        <img
          className="mark-image"
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setShape(naturalHeight / Math.max(1, naturalWidth))
          }
        />
      )}
    </DraggedMark>
  )
}

function StampMark({ stamp, ...onPage }: OnPage & { readonly stamp: ChosenFile }): ReactElement | null {
  const { scale, options } = onPage
  const sizes = usePageSizes(stamp)
  const first = inputPages(stamp)[0]
  const size = first && sizes?.[first.page - 1]
  if (first === undefined || size === undefined) return null
  const seen = rotatedSize(size, stamp.rotation)
  const own = options.fit === 'none' ? (options.scale ?? 1) : 1
  const mark = { width: seen.width * own, height: seen.height * own }
  return (
    <DraggedMark {...onPage} mark={mark} rotation={options.rotation ?? 0} fit={options.fit ?? 'contain'}>
      <PagePicture
        file={stamp.file}
        password={stamp.password}
        page={first.page}
        rotation={stamp.rotation}
        width={Math.max(16, Math.round(mark.width * scale))}
        label={stamp.file.name}
      />
    </DraggedMark>
  )
}

/** The mark at its position. It follows the pointer and stays where it is dropped. */
function DraggedMark({
  page,
  scale,
  options,
  onPut,
  mark,
  rotation,
  fit = 'none',
  children,
}: OnPage & {
  readonly mark: PageSize
  readonly rotation: number
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none'
  readonly children: ReactElement | false
}): ReactElement {
  const [moved, setMoved] = useState<{ readonly x: number; readonly y: number }>()
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const around = rotated(mark, rotation)
  const box: MarkBox = boxOf(page, around, options, fit)
  const [stretchX, stretchY] = [box.width / around.width, box.height / around.height]
  const { x, y } = moved ?? { x: 0, y: 0 }
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY }
  }
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    if (from.current === undefined) return
    setMoved({ x: (clientX - from.current.x) / scale, y: (clientY - from.current.y) / scale })
  }
  const end = (): void => {
    from.current = undefined
    if (moved !== undefined) onPut(placeAt(page, { ...box, left: box.left + x, top: box.top + y }, options))
    setMoved(undefined)
  }
  return (
    <div className="mark-surface">
      <div
        ref={withoutFling}
        className="mark-box"
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
        style={{
          left: (box.left + x) * scale,
          top: (box.top + y) * scale,
          width: box.width * scale,
          height: box.height * scale,
        }}
      >
        <div
          className="mark-rotated"
          style={{
            width: mark.width * scale,
            height: mark.height * scale,
            opacity: options.opacity ?? 1,
            transform: `translate(-50%, -50%) scale(${stretchX}, ${stretchY}) rotate(${-rotation}deg)`,
          }}
        >
          {children}
        </div>
      </div>
    </div>
  )
}
