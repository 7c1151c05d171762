import { isDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { ContentReader } from '../content-reader.js'
import type { ContentRun } from '../content-run.js'
import type { OperatorTable } from './operator.js'

const ignored = (): void => {}

/** Images, forms, marked content and glyph widths (ISO 32000-1, 8.8 to 8.10, 14.6 and 9.6.5). */
export const objectOperators: OperatorTable = {
  Do: { kind: 'object', resource: 'XObject', follow: paintObject },
  BI: {
    kind: 'inlineImage',
    follow(run, reader) {
      const [dict] = reader.operands
      if (isDict(dict)) paintImage(run, dict, undefined, reader)
    },
  },
  BMC: { kind: 'beginMarked', follow: beginMarked },
  BDC: { kind: 'beginMarked', resource: 'Properties', follow: beginMarked },
  EMC: {
    kind: 'endMarked',
    follow(run) {
      if (run.endMarked()) run.device.endMarked?.()
    },
  },
  MP: { kind: 'markedPoint', follow: ignored },
  DP: { kind: 'markedPoint', resource: 'Properties', follow: ignored },
  d0: {
    kind: 'glyphWidth',
    follow(run) {
      run.isColoured = true
    },
  },
  d1: {
    kind: 'glyphWidth',
    follow(run) {
      run.ignoresColours = true
    },
  },
  BX: { kind: 'compatibility', follow: ignored },
  EX: { kind: 'compatibility', follow: ignored },
}

function paintObject(run: ContentRun, reader: ContentReader): void {
  const { around, resources, device } = run
  if (!run.isHandedOver) return
  const name = reader.name()
  const object = name === undefined ? null : around.file.resolve(resources.find('XObject', name))
  if (!(object instanceof PdfStream)) return
  if (device.takesHidden !== true && around.hides(object.dict.get('OC'))) return
  const kind = around.file.name(object.dict.get('Subtype'))
  if (kind === 'Image') paintImage(run, object.dict, object, reader)
  else if (kind === 'Form') around.form(object, run)
}

function paintImage(
  run: ContentRun,
  dict: PdfDict,
  stream: PdfStream | undefined,
  reader: ContentReader,
): void {
  const { state, around, device } = run
  if (!run.isHandedOver) return
  const isMask = around.file.resolve(dict.get('ImageMask') ?? dict.get('IM')) === true
  const data = stream === undefined ? reader.imageData : undefined
  device.image?.({ dict, isMask, stream, data, resources: run.resources }, state)
  if (isMask && state.fill.pattern !== undefined) around.pattern(state.fill, run)
}

function beginMarked(run: ContentRun, { operator, operands }: ContentReader): void {
  const { device } = run
  const tag = operands.at(operator === 'BMC' ? -1 : -2)
  const properties = operator === 'BMC' ? undefined : operands.at(-1)
  const isHidden = run.hidesMarked(tag, properties)
  run.beginMarked(isHidden)
  if (device.beginMarked === undefined) return
  const dict = markedProperties(run, properties)
  device.beginMarked({
    tag: tag instanceof PdfName ? tag.value : '',
    properties: dict,
    id: dict && run.around.file.number(dict.get('MCID')),
    isHidden,
  })
}

/** The property list of marked content (14.6.2): inline, or a resource. */
export function markedProperties(run: ContentRun, value: PdfValue | undefined): PdfDict | undefined {
  return run.around.file.dict(
    value instanceof PdfName ? run.resources.find('Properties', value.value) : value,
  )
}
