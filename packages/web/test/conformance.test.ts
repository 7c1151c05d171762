import { expect, it } from 'vitest'
import type { ArchiveLossKind } from '../../pdf/src/archive/conversion.js'
import { lossText } from '../../pdf/src/archive/refusals.js'
import { rules } from '../../pdf/src/conformance/rules/rules.js'
import { checkInvoice } from '../../pdf/src/invoice/check-invoice.js'
import { readInvoice } from '../../pdf/src/invoice/read-invoice.js'
import { ciiInvoice } from '../../pdf/test/fixtures/invoices.js'
import { faultText } from '../../tasks/src/invoice/judged-invoice.js'
import { areaOn } from '../src/pictures/page-area.js'
import { archiveLossesIn } from '../src/run/archive-losses.js'
import { invoiceFaultsIn } from '../src/run/invoice-faults.js'
import { topicOf } from '../src/run/result/conformance-topics.js'
import { findingsOf } from '../src/run/result/judged-file.js'

/** The fixed words of a rule's message. */
function messageOf({ message }: (typeof rules)[number]): string {
  return typeof message === 'string' ? message : String(message)
}

it('every rule has words for people', () => {
  const without = rules.filter((rule) => topicOf({ about: rule.type, message: messageOf(rule) }) === 'other')
  expect(without.map((rule) => `${rule.type}: ${messageOf(rule)}`)).toEqual([])
})

it('every loss of a refused conversion has words for people', () => {
  const kinds: Record<Exclude<ArchiveLossKind, 'claim_removed'>, string> = {
    script_removed: 'script',
    action_lost: 'action',
    attachment_removed: 'attachment',
    multimedia_removed: 'multimedia',
    annotation_removed: 'annotation',
    xfa_removed: 'xfa',
    layers_removed: 'layers',
    layer_not_printed: 'printed',
    transparency_flattened: 'transparency',
    colour_changed: 'colour',
    content_removed: 'content',
    font_substituted: 'font',
    value_cut: 'value',
  }
  for (const [what, name] of Object.entries(kinds))
    expect(archiveLossesIn(lossText({ what: what as ArchiveLossKind, detail: 'x' }))).toEqual([name])
})

it('every term that a refused invoice lacks is named', () => {
  const xml = ciiInvoice().replace(/<ram:BuyerTradeParty>.*?<\/ram:BuyerTradeParty>/s, '')
  const { faults } = checkInvoice(readInvoice(Buffer.from(xml)), 'en16931')
  const message = `The invoice does not keep its profile EN 16931. ${faults.map(faultText).join(' ')} And 2 more.`
  expect(faults.length).toBeGreaterThan(1)
  expect(invoiceFaultsIn(message)).toEqual(faults.map(({ term, name }) => `${term} ${name}`))
})

it('rules about the same thing are one finding, with each place once', () => {
  const rule = { clause: '6.2.11.4.1', test: 1, message: 'The font program is not embedded', about: 'PDFont' }
  const [font, ...more] = findingsOf({
    ...{ standard: '2b', title: 'PDF/A-2b', conformant: false, unchecked: [] },
    failures: [
      { ...rule, count: 2, places: [{ page: 3 }, { page: 1, object: 5 }] },
      { ...rule, test: 2, count: 1, places: [{ page: 1 }, { object: 9 }] },
    ],
  })
  expect(more).toEqual([])
  expect(font).toMatchObject({ topic: 'font-missing', count: 3 })
  expect(font!.places.map(({ page }) => page)).toEqual([1, 3])
})

it.each([
  [0, { x: 0, y: 360, width: 20, height: 20 }],
  [90, { x: 20, y: 0, width: 20, height: 20 }],
  [180, { x: 180, y: 20, width: 20, height: 20 }],
  [270, { x: 360, y: 180, width: 20, height: 20 }],
])('a box is found on a page that is turned by %d degrees and has units of two points', (rotation, area) => {
  const [width, height] = rotation % 180 === 0 ? [200, 400] : [400, 200]
  const box = [10, 10, 110, 210] as const
  expect(areaOn({ width, height, rotation, box }, [10, 20, 20, 30])).toEqual(area)
})
