import { filledPattern, formattedDate } from '@octavo/tasks/page-pattern'
import { type CSSProperties, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { ChosenFile } from '../files/chosen-file.js'
import { choiceOf } from '../options/option-labels.js'
import { allOptions, minimalValues } from '../options/option-values.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useText } from '../texts/text.js'
import { FileTabs } from './file-tabs.js'
import { inputPages } from './input-pages.js'
import { boxOf, type MarkBox, type MarkPlace, placeAt, rotated } from './mark-place.js'
import { PagePreview } from './page-preview.js'
import { type PageSize, rotatedSize, usePageSizes } from './page-sizes.js'
import type { VisualControlProps } from './visual-control.js'
import './place-mark.css'

const POSITIONS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const

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

/**
 * For page-numbers, watermark-pdf and stamp-pdf: the mark on the picture of a page, which can be dragged or
 * set to one of nine positions.
 */
export default function PlaceMark(props: VisualControlProps): ReactElement | null {
  const text = useText()
  const options = allOptions(props.tool.options, props.values) as unknown as MarkOptions
  const stamp = props.tool.name === 'stamp-pdf' ? stampOf(props.files, options.stamp ?? '') : undefined
  const image = props.files.find(({ file }) => options.image !== '' && file.name === options.image)
  const documents = props.files.filter((file) => file !== stamp && file !== image && file.pageCount !== null)
  if (documents.length === 0) return null
  return (
    <FileTabs files={documents} label={text('visual.place')}>
      {(file) => <PageWithMark {...props} file={file} options={options} stamp={stamp} image={image} />}
    </FileTabs>
  )
}

function stampOf(files: readonly ChosenFile[], name: string): ChosenFile | undefined {
  return files.length < 2 ? undefined : (files.find(({ file }) => file.name === name) ?? files.at(-1))
}

interface WithMark {
  readonly file: ChosenFile
  readonly options: MarkOptions
  readonly stamp: ChosenFile | undefined
  readonly image: ChosenFile | undefined
}

function PageWithMark({
  tool,
  values,
  onChange,
  file,
  options,
  stamp,
  image,
}: VisualControlProps & WithMark): ReactElement {
  const text = useText()
  const sizes = usePageSizes(file)
  const pages = inputPages(file)
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, Math.max(0, pages.length - 1))
  const put = ({ position, margin_x, margin_y }: MarkPlace): void =>
    onChange(minimalValues(tool.options, { ...values, position, margin_x, margin_y }))
  const onPage = (page: PageSize, scale: number): ReactElement | null => {
    const shared = { page, scale, options, onPut: put }
    if (tool.name === 'stamp-pdf') return stamp === undefined ? null : <StampMark {...shared} stamp={stamp} />
    if (image !== undefined) return <ImageMark {...shared} image={image.file} />
    return <TextMark {...shared} text={textOf(options, file, at, pages.length)} />
  }
  return (
    <>
      <div className="visual-bar">
        <p>{text('visual.place.help')}</p>
      </div>
      <div className="place-mark">
        <PagePreview file={file} pages={pages} sizes={sizes} at={at} onPage={setWanted}>
          {({ page, scale }) => onPage(page, scale)}
        </PagePreview>
        <RadioGroup
          className="nine-positions"
          aria-label={text('visual.place.places')}
          value={options.position}
          onChange={(position) => put({ ...options, position: position as MarkPlace['position'] })}
        >
          {POSITIONS.map((position) => (
            <Radio
              key={position}
              value={position}
              className="position"
              aria-label={choiceOf(tool.name, 'position', position)}
            />
          ))}
        </RadioGroup>
      </div>
    </>
  )
}

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
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
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
