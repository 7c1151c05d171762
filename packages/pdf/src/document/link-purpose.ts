import type { PdfFile } from '../file/pdf-file.js'
import { isName, type PdfDict, PdfRef } from '../syntax/objects.js'
import { explicitDestination, type NamedDestinations } from './destinations.js'

const LONGEST_DESCRIPTION = 2_048

/** Where a link leads, in words: its address, or the number of its page. Undefined if it does something else. */
export function whereTo(
  file: PdfFile,
  link: PdfDict,
  named: NamedDestinations,
  pageNumbers: ReadonlyMap<number, number>,
): string | undefined {
  const action = file.dict(link.get('A'))
  const address = file.text(action?.get('URI'))
  if (address !== undefined && address !== '') return address.slice(0, LONGEST_DESCRIPTION)
  const toPlace = isName(file.resolve(action?.get('S')), 'GoTo') ? action?.get('D') : undefined
  const [page] = explicitDestination(file, named, link.get('Dest') ?? toPlace ?? null) ?? []
  const number = page instanceof PdfRef ? pageNumbers.get(page.num) : undefined
  return number === undefined ? undefined : `Page ${number}`
}
