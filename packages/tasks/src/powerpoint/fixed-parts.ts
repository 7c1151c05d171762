import { escaped } from '../office-files/xml.js'

export const PRESENTATION_NAMESPACES = [
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['p', 'http://schemas.openxmlformats.org/presentationml/2006/main'],
]
  .map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`)
  .join('')

const EMPTY_TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
const COLOUR_MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
const WHITE =
  '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
/** Masters have numbers that no layout has (ECMA-376-1, 19.7.13). */
export const FIRST_MASTER = 2_147_483_648

/** The layouts of slides with a title and without one. */
export const LAYOUTS = [
  { type: 'titleOnly', name: 'Title' },
  { type: 'blank', name: 'Blank' },
] as const

interface Size {
  /** In English metric units. */
  readonly width: number
  readonly height: number
}

/** Every part that can have a title says where it is: slides say where it is on them. */
function titleShape({ width, height }: Size): string {
  const [left, top] = [Math.round(width / 20), Math.round(height / 20)]
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="${width - 2 * left}" cy="${Math.round(height / 6)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>`
}

export function* slideMaster(size: Size): Generator<string> {
  yield `<p:sldMaster${PRESENTATION_NAMESPACES}><p:cSld>${WHITE}<p:spTree>${EMPTY_TREE}${titleShape(size)}</p:spTree></p:cSld>${COLOUR_MAP}<p:sldLayoutIdLst>`
  for (const at of LAYOUTS.keys()) yield `<p:sldLayoutId id="${FIRST_MASTER + 1 + at}" r:id="rId${at + 1}"/>`
  const level = (size: number): string =>
    `<a:lvl1pPr algn="l"><a:buNone/><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>`
  yield `</p:sldLayoutIdLst><p:txStyles><p:titleStyle>${level(2800)}</p:titleStyle><p:bodyStyle>${level(1800)}</p:bodyStyle><p:otherStyle>${level(1800)}</p:otherStyle></p:txStyles></p:sldMaster>`
}

export function* slideLayout({ type, name }: (typeof LAYOUTS)[number], size: Size): Generator<string> {
  const title = type === 'blank' ? '' : titleShape(size)
  yield `<p:sldLayout${PRESENTATION_NAMESPACES} type="${type}" preserve="1"><p:cSld name="${name}"><p:spTree>${EMPTY_TREE}${title}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
}

/** Half of the page of notes is the picture of the slide, half their text. */
const NOTES = { width: 6_858_000, height: 9_144_000 } as const
export const NOTES_SIZE = `<p:notesSz cx="${NOTES.width}" cy="${NOTES.height}"/>`

function notesShapes(text: string): string {
  const place = (top: number, height: number): string =>
    `<a:xfrm><a:off x="685800" y="${top}"/><a:ext cx="5486400" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr>${place(685_800, 3_429_000)}</p:spPr></p:sp><p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr>${place(4_343_400, 4_114_800)}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${text}</p:txBody></p:sp>`
}

export function* notesMaster(): Generator<string> {
  yield `<p:notesMaster${PRESENTATION_NAMESPACES}><p:cSld>${WHITE}<p:spTree>${EMPTY_TREE}${notesShapes('<a:p><a:endParaRPr/></a:p>')}</p:spTree></p:cSld>${COLOUR_MAP}<p:notesStyle><a:lvl1pPr><a:defRPr sz="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:defRPr></a:lvl1pPr></p:notesStyle></p:notesMaster>`
}

/** The notes of a slide, as paragraphs of plain text. */
export function* notesSlide(paragraphs: readonly string[]): Generator<string> {
  const text = paragraphs.map((each) => `<a:p><a:r><a:t>${escaped(each)}</a:t></a:r></a:p>`).join('')
  yield `<p:notes${PRESENTATION_NAMESPACES}><p:cSld><p:spTree>${EMPTY_TREE}${notesShapes(text)}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`
}

const COLOURS = [
  ['dk1', '000000'],
  ['lt1', 'ffffff'],
  ['dk2', '44546a'],
  ['lt2', 'e7e6e6'],
  ['accent1', '4472c4'],
  ['accent2', 'ed7d31'],
  ['accent3', 'a5a5a5'],
  ['accent4', 'ffc000'],
  ['accent5', '5b9bd5'],
  ['accent6', '70ad47'],
  ['hlink', '0563c1'],
  ['folHlink', '954f72'],
] as const

/** The fonts of the text that has none of its own, and the least that a theme needs (20.1.6.9). */
export function* theme(family: string): Generator<string> {
  const colours = COLOURS.map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`).join(
    '',
  )
  const font = `<a:latin typeface="${escaped(family)}"/><a:ea typeface=""/><a:cs typeface=""/>`
  const plain = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const line = `<a:ln w="9525">${plain}</a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  yield `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Pages"><a:themeElements><a:clrScheme name="Pages">${colours}</a:clrScheme><a:fontScheme name="Pages"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Pages"><a:fillStyleLst>${plain.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${plain.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}
