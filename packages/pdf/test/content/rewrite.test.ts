import { describe, expect, it } from 'vitest'
import { Interpreter } from '../../src/content/interpreter.js'
import { type Decider, rewrite } from '../../src/content/rewrite.js'
import { PdfName } from '../../src/syntax/objects.js'
import { type DrawnPage, form, hidesOff, openPage } from './drawn-page.js'
import { recorded } from './recording.js'

const font = '/Font << /F1 @font >>'

function rewritten(
  page: DrawnPage,
  decider: Decider,
): { text: string | undefined; kept: string[]; removed: string[] } {
  const { file, content, resources } = openPage(page)
  const { bytes, kept, removed } = rewrite(
    new Interpreter(file, { hides: hidesOff(file) }),
    content,
    resources,
    decider,
  )
  const names = (list: typeof kept): string[] => [...list].map(({ category, name }) => `${category} ${name}`)
  const text = bytes && Buffer.from(bytes).toString('latin1').replace(/\s+/g, ' ').trim()
  return { text, kept: names(kept), removed: names(removed) }
}

const dropAll: Decider = { decide: () => 'drop' }
const PAINTS = new Set(['paint', 'showText', 'shading', 'object', 'inlineImage'])
const dropPainting: Decider = { decide: ({ kind }) => (kind && PAINTS.has(kind) ? 'drop' : 'keep') }

describe('Rewriter', () => {
  it('returns no new content when everything is kept', () => {
    const page = { content: 'q 1 0 0 rg /X Do % why\n Q BT /F1 9 Tf (a) Tj ET', resources: font }
    const { text, kept, removed } = rewritten(page, { decide: () => 'keep' })
    expect([text, kept, removed]).toEqual([undefined, ['XObject X', 'Font F1'], []])
  })

  it('keeps graphics state changes when everything is dropped', () => {
    const drop = (content: string): string | undefined =>
      rewritten({ content, resources: font }, dropAll).text
    expect(drop('1 0 0 rg 3 w 0 0 9 9 re f 1 0 0 1 5 5 cm')).toBe('1 0 0 rg 3 w 1 0 0 1 5 5 cm')
    expect(drop('q 1 g 0 0 9 9 re f Q 2 w')).toBe('2 w')
    expect(drop('0 0 9 9 re W f')).toBe('0 0 9 9 re W n')
    expect(drop('BT /F1 9 Tf 3 Tc 0 -5 TD (a) Tj 2 1 (b) " ET')).toBe('/F1 9 Tf 3 Tc 5 TL 2 Tw 1 Tc')
    expect(drop('Q /P BMC /X Do /S sh BI /W 1 /H 1 ID x EI EMC frobnicate')).toBe('Q')
  })

  it('moves subsequent text over dropped text', () => {
    // A is 0.667 wide, a space 0.278: with 1 at a size of 10 for each character, and 2 for the space.
    const page = (text: string) => ({ content: `BT /F1 10 Tf 1 Tc 2 Tw ${text} ET`, resources: font })
    const drop = (text: string): string | undefined => rewritten(page(text), dropPainting).text
    expect(drop('(A A) Tj (B) Tj')).toContain('[-2112] TJ [-767] TJ ET')
    expect(drop('[(A) 100 (A) -50] TJ')).toContain('[-1484] TJ')
    expect(drop("(A) '")).toContain('T* [-767] TJ')
    expect(drop('4 3 (A) "')).toContain('4 Tw 3 Tc T* [-967] TJ')
    expect(drop('[-500] TJ')).toContain('[-500] TJ')
    expect(rewritten({ content: 'BT (A) Tj ET' }, dropPainting).text).toBe('BT ET')
  })

  it('drops single glyphs and keeps the others in place', () => {
    const without = (letters: string): Decider => ({
      decide: () => 'keep',
      glyph: ({ character: { code } }) => !letters.includes(String.fromCharCode(code)),
    })
    const page = {
      content: `BT /F1 10 Tf 1 Tc 20 TL 50 50 Td (ABC) Tj [(AB) -100 (CA)] TJ (BA) ' 3 2 (AC) " ET`,
      resources: font,
    }
    const glyphs = (content: string): string[] => recorded({ ...page, content })
    const { text } = rewritten(page, without('B'))
    expect(text).toBe(
      'BT /F1 10 Tf 1 Tc 20 TL 50 50 Td [(A) -767(C)] TJ [(A) -867(CA)] TJ T* [-767(A)] TJ 3 2 (AC) " ET',
    )
    expect(glyphs(text!)).toEqual(glyphs(page.content).filter((line) => !line.startsWith('glyph 66')))
    expect(rewritten(page, without('X')).text).toBeUndefined()
    expect(rewritten(page, without('A')).text).toContain('3 Tw 2 Tc T* [-867(C)] TJ')
  })

  it('passes the box of each glyph to the decision', () => {
    const page = { content: '2 0 0 2 0 0 cm BT /F1 10 Tf 50 50 Td (AAAA) Tj ET', resources: font }
    const { text } = rewritten(page, {
      decide: () => 'keep',
      glyph: ({ box }) => box === undefined || box[0] > 120,
    })
    expect(text).toContain('[-1334(AA)] TJ')
  })

  it('replaces operators by others', () => {
    const { text, kept, removed } = rewritten(
      { content: 'q /Old Do Q BI /W 1 /H 1 ID x EI 0 0 9 9 re f' },
      {
        decide: ({ kind }) => (kind === 'object' || kind === 'inlineImage' ? 'replace' : 'keep'),
        replace: () => [{ operator: 'Do', operands: [new PdfName('New')] }],
      },
    )
    expect(text).toBe('q /New Do Q /New Do 0 0 9 9 re f')
    expect([kept, removed]).toEqual([['XObject New'], ['XObject Old']])
  })

  it('replaces an operator by several, with itself or its path among them', () => {
    const write = (operator: string, ...operands: number[]) => ({ operator, operands })
    const decider: Decider = {
      decide: () => 'replace',
      begin: () => [write('Tc', 0)],
      end: () => [write('Q')],
      replace: ({ operator }) => {
        if (operator === 'sh') return [write('q'), 'self', write('Q')]
        if (operator === 'f') return ['path', write('S'), write('n')]
        return operator === 'B' || operator === 'cm' ? [] : ['self']
      },
    }
    const content = 'q 1 0 0 1 5 5 cm /S sh 0 0 9 9 re 1 g W f 1 1 m 2 2 l B'
    expect(rewritten({ content }, decider).text).toBe('0 Tc q q /S sh Q 1 g 0 0 9 9 re S n Q')
    // Operators that stay as they are change nothing.
    expect(rewritten({ content }, { decide: () => 'replace', replace: () => ['self'] }).text).toBeUndefined()
  })

  it('rewrites inner content as streams of their own, with deciders of their own', () => {
    const inner: string[] = []
    const { text } = rewritten(
      {
        content: '/Form Do /Own Do',
        resources: '/XObject << /Form @form /Own @own >>',
        objects: { form: form('0 0 9 9', '0 0 2 2 re f 3 w'), own: form('0 0 9 9', '1 w /Own Do') },
      },
      {
        decide: () => 'keep',
        follows: new Set(['form']),
        enter: ({ isRecursive }) => !isRecursive && { ...dropPainting, follows: new Set(['form']) },
        leave: (_, { bytes }) => inner.push(Buffer.from(bytes!).toString('latin1').trim()),
      },
    )
    expect([text, inner]).toEqual([undefined, ['0 0 2 2 re n 3 w', '1 w']])
  })

  it('lists the resource names that only dropped content used', () => {
    const { kept, removed } = rewritten(
      {
        content: '/OC /Off BDC q /Lost gs /Both gs Q /Stays gs /Image Do EMC /Both gs /Hidden Do /Shown Do',
        resources: '/Properties << /Off @off >> /XObject << /Hidden @hidden /Shown @shown >>',
        objects: {
          off: '<< /Type /OCG /Name (off) >>',
          hidden: form('0 0 9 9', '', '/OC @off'),
          shown: form('0 0 9 9', ''),
        },
      },
      { decide: ({ isHidden }) => (isHidden ? 'drop' : 'keep') },
    )
    expect(kept).toEqual(['ExtGState Stays', 'ExtGState Both', 'XObject Shown'])
    expect(removed).toEqual([
      'Properties Off',
      'ExtGState Both',
      'ExtGState Lost',
      'XObject Image',
      'XObject Hidden',
    ])
  })

  it('drops the EMC of dropped marked content, and no other', () => {
    const isArtifact: Decider = {
      decide: ({ operator, operands }) =>
        operator === 'BMC' && (operands[0] as PdfName).value === 'Artifact' ? 'drop' : 'keep',
    }
    const content = '/Artifact BMC /P BMC 0 g EMC 1 g EMC EMC /P BMC EMC'
    expect(rewritten({ content }, isArtifact).text).toBe('/P BMC 0 g EMC 1 g EMC /P BMC EMC')
  })
})
