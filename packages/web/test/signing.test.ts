import { expect, it } from 'vitest'
import { groupedChanges } from '../src/run/result/verified-file.js'
import { isKeyFile, readKeyFile } from '../src/signing/key-files.js'
import { validityOf } from '../src/signing/opened-key.js'
import { placeAround } from '../src/signing/signing-options.js'

const PEM = '-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----\n'

it('key files and certificates of every usual kind are read as the task takes them', async () => {
  const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
    readKeyFile(new File([content], name))
  const bytes = new Uint8Array([1, 2, 3])
  expect(await read('ada.PFX', bytes)).toEqual({ name: 'ada.PFX', kind: 'key', text: 'AQID' })
  expect(await read('ada.cer', bytes)).toEqual({ name: 'ada.cer', kind: 'certificates', text: PEM })
  expect(await read('ada.pem', PEM)).toEqual({ name: 'ada.pem', kind: 'certificates', text: PEM })
  const key = '-----BEGIN PRIVATE KEY-----\nAQID\n-----END PRIVATE KEY-----\n'
  expect(await read('ada.pem', key + PEM)).toMatchObject({ kind: 'key', text: key + PEM })
  expect(await read('ada.key', bytes)).toMatchObject({ kind: 'key' })
  expect(await read('large.p12', new Uint8Array(200_000))).toBeUndefined()
  expect(['a.p12', 'a.pdf', 'a.png', 'a.CRT'].filter((name) => isKeyFile({ name }))).toEqual([
    'a.p12',
    'a.CRT',
  ])
})

it('a certificate says that it ends soon, has ended, or does not apply yet', () => {
  const key = {
    name: '',
    issuer: '',
    validFrom: '2026-01-01T00:00:00Z',
    validTo: '2026-12-31T00:00:00Z',
  }
  const days = ['2025-12-31', '2026-06-01', '2026-12-15', '2027-01-01']
  expect(days.map((day) => validityOf(key, new Date(day)))).toEqual(['early', 'valid', 'soon', 'expired'])
})

it('a signature that is put near an edge stays on the page', () => {
  const size = { width: 200, height: 100 }
  expect(placeAround({ x: 199, y: 99 }, 3, size)).toEqual({
    field: '',
    page: 3,
    unit: 'pt',
    box: { x: 20, y: 40, width: 180, height: 60 },
  })
})

it('changes after a signature are grouped by kind, those that are not allowed first', () => {
  const change = (kind: string, allowed: boolean, field: string | null = null) => {
    return { kind, allowed, field, doubtful: false }
  }
  const changes = [
    change('form_filling', true, 'a'),
    change('page', false),
    change('form_filling', true, 'b'),
  ]
  expect(groupedChanges(changes)).toEqual([
    { kind: 'page', isAllowed: false, count: 1, fields: [] },
    { kind: 'form_filling', isAllowed: true, count: 2, fields: ['a', 'b'] },
  ])
})
