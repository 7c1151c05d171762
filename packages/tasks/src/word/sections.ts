import type { Block, Furniture, Section } from '@octavo/pdf/layout-tree'
import { twips } from '../office-files/units.js'

/** The largest page of Word, 22 inches, in points. */
const LARGEST = 1584
const NEAREST = 18

/** Headers or footers of a section by the pages that show them, with the relationships of their parts. */
export interface FurnitureParts {
  readonly usual: string | undefined
  readonly first: string | undefined
  readonly even: string | undefined
}

/** The properties of a section (ECMA-376-1, 17.6.17). */
export function sectionXml(
  section: Section,
  header: FurnitureParts,
  footer: FurnitureParts,
  before: Section | undefined,
): string {
  const { width, height, margins, columns, numbering, startsPage } = section
  const scale = Math.min(1, LARGEST / Math.max(width, height))
  const orientation = width > height ? ' w:orient="landscape"' : ''
  const length = (points: number): number => twips(points * scale)
  const columnXml =
    columns.count > 1 ? `<w:cols w:num="${columns.count}" w:space="${length(columns.gap)}"/>` : '<w:cols/>'
  return `<w:sectPr>${referencesXml('header', header)}${referencesXml('footer', footer)}<w:type w:val="${startsPage || before === undefined ? 'nextPage' : 'continuous'}"/><w:pgSz w:w="${length(width)}" w:h="${length(height)}"${orientation}/><w:pgMar w:top="${length(margins.top)}" w:right="${length(margins.right)}" w:bottom="${length(margins.bottom)}" w:left="${length(margins.left)}" w:header="${length(headerDistance(section))}" w:footer="${length(footerDistance(section))}" w:gutter="0"/>${
    numbering === undefined ? '' : `<w:pgNumType w:fmt="${numbering.format}"${startOf(section, before)}/>`
  }${columnXml}${hasFirstFurniture(section) ? '<w:titlePg/>' : ''}</w:sectPr>`
}

/** Whether the first page of a section has a header or a footer of its own. */
export function hasFirstFurniture({ header, footer }: Section): boolean {
  return header.first !== undefined || footer.first !== undefined
}

/** Numbers that go on from the section before it are not given: the pages of a word processor can be others. */
function startOf({ numbering, first }: Section, before: Section | undefined): string {
  const expected = before?.numbering && before.numbering.start + first - before.first
  return numbering === undefined || numbering.start === expected ? '' : ` w:start="${numbering.start}"`
}

function referencesXml(kind: 'header' | 'footer', { usual, first, even }: FurnitureParts): string {
  const reference = (type: string, id: string | undefined): string =>
    id === undefined ? '' : `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`
  return reference('even', even) + reference('default', usual) + reference('first', first)
}

function headerDistance({ header, margins }: Section): number {
  return boxes(header).reduce((least, [, top]) => Math.min(least, top), Math.min(36, margins.top))
}

function footerDistance({ footer, margins, height }: Section): number {
  const distance = boxes(footer).reduce(
    (least, [, , , bottom]) => Math.min(least, height - bottom),
    Math.min(36, margins.bottom),
  )
  return Math.max(NEAREST / 2, distance)
}

function boxes({ usual, first, even }: Furniture): Block['box'][] {
  return [...usual, ...(first ?? []), ...(even ?? [])].map(({ box }) => box)
}
