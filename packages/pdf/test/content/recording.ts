import type { Device } from '../../src/content/device.js'
import { Interpreter } from '../../src/content/interpreter.js'
import { type DrawnPage, hidesOff, openPage } from './drawn-page.js'

const round = (value: number): number => Math.round(value * 100) / 100
const list = (values: readonly number[] | undefined): string => values?.map(round).join(' ') ?? 'nothing'

/** A device that takes everything and notes it in one line each. */
function recorder(lines: string[], more: Device = {}): Device {
  return {
    glyph(glyph, { renderingMode }) {
      const codes = [...glyph.bytes.subarray(glyph.start, glyph.end)].join('.')
      const mode = renderingMode === 0 ? '' : ` mode ${renderingMode}`
      lines.push(
        `glyph ${codes} = ${glyph.character.code} at ${list(glyph.matrix)} by ${round(glyph.advance)}${mode}`,
      )
    },
    path(path, { fill, stroke }, state) {
      const segments: string[] = []
      path.eachSegment((segment, points, at) => {
        const count = { m: 2, l: 2, c: 6, v: 4, y: 4, h: 0 }[segment]
        segments.push([...points.slice(at, at + count).map(round), segment].join(' '))
      })
      const how = [fill, stroke ? `stroke ${state.lineWidth}` : undefined].filter(Boolean).join(' and ')
      lines.push(`path ${segments.join(' ')}: ${how}`)
    },
    clip: (path, rule) => lines.push(`clip ${list(path.box)} ${rule}`),
    image({ isMask, stream, data }, { matrix }) {
      const from = stream === undefined ? `inline ${[...data!].join('.')}` : `object ${stream.num > 0}`
      lines.push(`image ${from}${isMask ? ' mask' : ''} at ${list(matrix)}`)
    },
    shading: (dict, { clip }) => lines.push(`shading of ${[...dict.keys()]} in ${list(clip)}`),
    beginMarked: ({ tag, id, isHidden }) => lines.push(`begin ${tag} ${id}${isHidden ? ' hidden' : ''}`),
    endMarked: () => lines.push('end'),
    ...more,
  }
}

/** What an interpreter hands over for a page. */
export function recorded(page: DrawnPage, more: Device = {}): string[] {
  const { file, content, resources } = openPage(page)
  const lines: string[] = []
  new Interpreter(file, { hides: hidesOff(file) }).interpret(content, resources, recorder(lines, more))
  return lines
}
