import { type Box, transformBox } from '../geometry/box.js'
import { transform } from '../geometry/matrix.js'
import { PdfName, type PdfValue } from '../syntax/objects.js'
import { type PageMove, roundedBox, thousandths } from './page-move.js'

/**
 * The view of an explicit destination (ISO 32000-1, table 151) on the new page. `view` is the type and its
 * resolved parameters. If the new page contains several pages, a view of the complete page becomes a view of
 * its place.
 */
export function movedView(view: readonly PdfValue[], move: PageMove): PdfValue[] {
  const [kind, ...rest] = view
  const name = kind instanceof PdfName ? kind.value : 'Fit'
  const [first, second, third, fourth] = rest.map((value) => (typeof value === 'number' ? value : undefined))
  switch (name) {
    case 'XYZ':
      return [new PdfName('XYZ'), ...corner(first, second, move), zoom(third, move)]
    case 'FitR':
      if (first === undefined || second === undefined || third === undefined || fourth === undefined)
        return whole(move)
      return within([first, second, third, fourth], move)
    case 'FitH':
    case 'FitBH':
      return move.isShared
        ? [new PdfName('XYZ'), ...corner(undefined, first, move), null]
        : line(name, first, move)
    case 'FitV':
    case 'FitBV':
      return move.isShared
        ? [new PdfName('XYZ'), ...corner(first, undefined, move), null]
        : line(name, first, move)
    default:
      return move.isShared ? whole(move) : [new PdfName(name === 'FitB' ? 'FitB' : 'Fit')]
  }
}

function whole({ seen, isShared, ...move }: PageMove): PdfValue[] {
  return isShared ? within(seen, { seen, isShared, ...move }) : [new PdfName('Fit')]
}

function within(box: Box, { matrix }: PageMove): PdfValue[] {
  return [new PdfName('FitR'), ...roundedBox(transformBox(matrix, box))]
}

/**
 * Null keeps the viewer's current position, which has no meaning if the page moved; then the corner of the
 * page is used.
 */
function corner(left: number | undefined, top: number | undefined, move: PageMove): PdfValue[] {
  const { seen, matrix, isShared, turn } = move
  const isWhole = isShared || turn !== 0
  const [x, y] = transform(matrix, [left ?? seen[0], top ?? seen[3]])
  return [
    left === undefined && !isWhole ? null : thousandths(x),
    top === undefined && !isWhole ? null : thousandths(y),
  ]
}

/** The same size on screen as before; 0 and null keep the current zoom. */
function zoom(factor: number | undefined, { scale }: PageMove): PdfValue {
  if (factor === undefined) return null
  return factor === 0 ? 0 : Math.round((factor / scale) * 1e5) / 1e5
}

function line(name: string, at: number | undefined, { matrix, seen }: PageMove): PdfValue[] {
  if (at === undefined) return [new PdfName(name), null]
  const isUpright = name === 'FitV' || name === 'FitBV'
  const [x, y] = transform(matrix, isUpright ? [at, seen[1]] : [seen[0], at])
  return [new PdfName(name), thousandths(isUpright ? x : y)]
}
