import { type CSSProperties, type ReactElement, useEffect } from 'react'
import { useAddress } from '../files/image-picture.js'
import { useStore } from '../store.js'
import type { Editor } from './editor.js'
import { boundsOf } from './object-geometry.js'
import { arrowHead, signPath, smoothPath, straightPath } from './object-paths.js'
import type { Box, ImageObject, PageObject, TextObject } from './page-object.js'
import { loadTextFont } from './text-font.js'

/** Lengths in points, by the scale of the page. */
export function points(length: number): string {
  return `calc(${length}px * var(--scale))`
}

/** What an object looks like, within its box. */
export function ObjectShape({
  editor,
  object,
}: {
  readonly editor: Editor
  readonly object: PageObject
}): ReactElement {
  if (object.type === 'text') return <TextShape object={object} />
  if (object.type === 'image') return <ImageShape editor={editor} object={object} />
  const box = boundsOf(object)
  const [width, height] = [Math.max(box.width, 0.1), Math.max(box.height, 0.1)]
  return (
    <svg
      className="edit-shape"
      viewBox={`${box.x} ${box.y} ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{
        width: points(width),
        height: points(height),
        opacity: 'opacity' in object ? object.opacity : undefined,
      }}
    >
      <Lines object={object} box={box} />
    </svg>
  )
}

function Lines({
  object,
  box,
}: {
  readonly object: Exclude<PageObject, TextObject | ImageObject>
  readonly box: Box
}): ReactElement {
  switch (object.type) {
    case 'rectangle':
    case 'ellipse': {
      const stroke = strokeOf(object)
      const inset = stroke.strokeWidth / 2
      const common = { ...stroke, fill: object.fill ?? 'none' }
      if (object.type === 'rectangle') {
        const sides = {
          x: box.x + inset,
          y: box.y + inset,
          width: Math.max(0, box.width - 2 * inset),
          height: Math.max(0, box.height - 2 * inset),
        }
        return (
          <>
            <rect {...common} {...sides} />
            <rect {...sides} className="edit-hit" />
          </>
        )
      }
      const round = {
        cx: box.x + box.width / 2,
        cy: box.y + box.height / 2,
        rx: Math.max(0, box.width / 2 - inset),
        ry: Math.max(0, box.height / 2 - inset),
      }
      return (
        <>
          <ellipse {...common} {...round} />
          <ellipse {...round} className="edit-hit" />
        </>
      )
    }
    case 'line':
    case 'arrow':
    case 'polyline':
    case 'polygon': {
      const path = straightPath(object.points, object.type === 'polygon')
      return (
        <>
          <path d={path} {...strokeOf(object)} fill={object.fill ?? 'none'} />
          {object.type === 'arrow' && (
            <path
              d={arrowHead(object.points, object.line_width ?? 1)}
              {...strokeOf({ ...object, dashed: false })}
              fill={object.color ?? '#000000'}
            />
          )}
          <path className="edit-hit" d={path} />
        </>
      )
    }
    case 'ink': {
      const path = object.strokes
        .map(object.smooth === false ? (stroke) => straightPath(stroke) : smoothPath)
        .join(' ')
      return (
        <>
          <path d={path} {...strokeOf(object)} fill="none" />
          <path className="edit-hit" d={path} />
        </>
      )
    }
    case 'check':
    case 'cross': {
      const { path, width } = signPath(object.type, box, object.line_width)
      return (
        <path
          d={path}
          fill="none"
          stroke={object.color ?? '#000000'}
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )
    }
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return (
        <>
          {object.boxes.map((each) => (
            <MarkedLine key={`${each.x} ${each.y}`} type={object.type} box={each} color={object.color} />
          ))}
        </>
      )
    case 'whiteout':
      return <rect {...box} fill={object.color ?? '#ffffff'} />
    case 'link':
      return <rect {...box} className="edit-link" />
    case 'note':
      return (
        <g transform={`translate(${box.x} ${box.y})`} stroke="#000000" fill="none">
          <path d="M.5 15.5V.5H19.5V15.5H8L6 19.5L4 15.5Z" fill={object.color ?? '#ffd400'} />
          <path d="M2.5 4H17.5M2.5 8H17.5M2.5 12H17.5" />
        </g>
      )
  }
}

function MarkedLine({
  type,
  box,
  color,
}: {
  readonly type: 'highlight' | 'underline' | 'strikeout' | 'squiggly'
  readonly box: Box
  readonly color: string | undefined
}): ReactElement {
  if (type === 'highlight') return <rect {...box} fill={color ?? '#ffd400'} className="edit-highlight" />
  const y = type === 'strikeout' ? box.y + box.height / 2 : box.y + box.height - 1
  return (
    <>
      <rect {...box} fill="none" pointerEvents="all" />
      <path d={`M${box.x} ${y}H${box.x + box.width}`} stroke={color ?? '#ff0000'} strokeWidth={1} />
    </>
  )
}

function strokeOf({
  color = '#000000',
  line_width: width = 1,
  dashed = false,
}: {
  readonly color?: string
  readonly line_width?: number
  readonly dashed?: boolean
}) {
  return {
    stroke: width === 0 ? 'none' : color,
    strokeWidth: width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    strokeDasharray: dashed ? 3 * Math.max(1, width) : undefined,
  } as const
}

/** The task breaks lines and sets them as CSS does. */
export function textStyle(object: TextObject): CSSProperties {
  const { font_size: size = 12, font_style: style = 'regular', line_height: lineHeight = 1.2 } = object
  return {
    fontSize: points(size),
    fontWeight: style.startsWith('bold') ? 700 : 400,
    fontStyle: style.endsWith('italic') ? 'italic' : 'normal',
    lineHeight,
    color: object.color ?? '#000000',
    background: object.fill ?? undefined,
    textAlign: object.align ?? 'left',
    textDecoration: object.underline === true ? 'underline' : undefined,
    opacity: object.opacity,
  }
}

function TextShape({ object }: { readonly object: TextObject }): ReactElement {
  useEffect(loadTextFont, [])
  return (
    <div className="edit-text" aria-hidden="true" style={textStyle(object)}>
      {/* A line break at the end would have no height. */}
      {object.text.endsWith('\n') || object.text === '' ? `${object.text}\u200b` : object.text}
    </div>
  )
}

function ImageShape({
  editor,
  object,
}: {
  readonly editor: Editor
  readonly object: ImageObject
}): ReactElement {
  const file = useStore(editor.pictures).get(object.image)
  return file === undefined ? (
    <div className="edit-missing" />
  ) : (
    <Picture file={file} opacity={object.opacity} />
  )
}

function Picture({
  file,
  opacity,
}: {
  readonly file: File
  readonly opacity: number | undefined
}): ReactElement {
  return <img className="edit-image" src={useAddress(file)} alt="" draggable={false} style={{ opacity }} />
}
