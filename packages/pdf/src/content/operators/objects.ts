import { isDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { ContentReader } from '../content-reader.js'
import type { ContentRun } from '../content-run.js'
import type { OperatorTable } from './operator.js'

const ignored = (): void => {}

/** Images, forms, marked content and glyph widths (ISO 32000-1, 8.8 to 8.10, 14.6 and 9.6.5). */
export const objectOperators: OperatorTable = {
  Do: { kind: 'object', resource: 'XObject', execute: paintObject },
  BI: {
    kind: 'inlineImage',
    execute(run, reader) {
      const [dict] = reader.operands
      if (isDict(dict)) paintImage(run, dict, undefined, reader)
    },
  },
  BMC: { kind: 'beginMarked', execute: beginMarked },
  BDC: { kind: 'beginMarked', resource: 'Properties', execute: beginMarked },
  EMC: {
    kind: 'endMarked',
    execute(run) {
      if (run.endMarked()) run.device.endMarked?.()
    },
  },
  MP: { kind: 'markedPoint', execute: ignored },
  DP: { kind: 'markedPoint', resource: 'Properties', execute: ignored },
  d0: {
    kind: 'glyphWidth',
    execute(run) {
      run.isColoured = true
    },
  },
  d1: {
    kind: 'glyphWidth',
    execute(run) {
      run.ignoresColours = true
    },
  },
  BX: { kind: 'compatibility', execute: ignored },
  EX: { kind: 'compatibility', execute: ignored },
}

function paintObject(run: ContentRun, reader: ContentReader): void {
  const { context, resources, device } = run
  if (!run.isHandedOver) return
  const name = reader.name()
  const object = name === undefined ? null : context.file.resolve(resources.find('XObject', name))
  if (!(object instanceof PdfStream)) return
  if (device.takesHidden !== true && context.hides(object.dict.get('OC'))) return
  const kind = context.file.name(object.dict.get('Subtype'))
  if (kind === 'Image') paintImage(run, object.dict, object, reader)
  else if (kind === 'Form') context.form(object, run)
}

function paintImage(
  run: ContentRun,
  dict: PdfDict,
  stream: PdfStream | undefined,
  reader: ContentReader,
): void {
  const { state, context, device } = run
  if (!run.isHandedOver) return
  const isMask = context.file.resolve(dict.get('ImageMask') ?? dict.get('IM')) === true
  const data = stream === undefined ? reader.imageData : undefined
  device.image?.({ dict, isMask, stream, data, resources: run.resources }, state)
  if (isMask && state.fill.pattern !== undefined) context.pattern(state.fill, run)
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
    id: dict && run.context.file.number(dict.get('MCID')),
    isHidden,
  })
}

/** The property list of marked content (14.6.2): inline, or a resource. */
export function markedProperties(run: ContentRun, value: PdfValue | undefined): PdfDict | undefined {
  return run.context.file.dict(
    value instanceof PdfName ? run.resources.find('Properties', value.value) : value,
  )
}
