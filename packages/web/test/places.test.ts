import { expect, it } from 'vitest'
import type { ChosenFile } from '../src/files/chosen-file.js'
import { placesOf } from '../src/run/setup/places.js'
import type { OptionValues } from '../src/tools/tool.js'

const images = { deviceTypes: ['image/png', 'image/heic'], unavailableBecause: undefined, options: {} }

function chosen(name: string, type = ''): ChosenFile {
  return {
    id: name,
    file: new File([], name, { type }),
    state: 'ready',
    pageCount: null,
    page: '',
    rotation: 0,
  }
}

it('a tool runs where the user has chosen, if all files can be read there', () => {
  const files = [chosen('a.png', 'image/png'), chosen('b.HEIC')]
  expect(placesOf(images, files, 'signed-in', 'device')).toMatchObject({
    possible: ['device', 'service'],
    where: 'device',
    onlyOnService: [],
  })
  expect(placesOf(images, files, 'signed-in', 'service').where).toBe('service')
})

it('one file that this device cannot read moves the run to the service, and is named', () => {
  const drawing = chosen('c.svg', 'image/svg+xml')
  const files = [chosen('a.png', 'image/png'), drawing]
  expect(placesOf(images, files, 'signed-in', 'device')).toMatchObject({
    possible: ['service'],
    where: 'service',
    onlyOnService: [drawing],
  })
  expect(placesOf(images, files, 'offline', 'device').where).toBeUndefined()
})

it('a tool whose program the service lacks runs on this device, and one without code for it nowhere', () => {
  const lacking = { ...images, unavailableBecause: 'sharp is not installed.' }
  expect(placesOf(lacking, [], 'signed-in', 'service').where).toBe('device')
  expect(placesOf({ ...lacking, deviceTypes: [] }, [], 'signed-in', 'service').where).toBeUndefined()
})

const signing = {
  deviceTypes: ['application/pdf'],
  unavailableBecause: undefined,
  options: {
    properties: {
      mode: { enum: ['sign', 'extend'], default: 'sign' },
      key: { type: 'string', default: '', format: 'key', with: { mode: ['sign'] } },
    },
  },
  sendsRequests: ({ level }: OptionValues) => level !== undefined,
} as const

it('a key stays on this device, whatever was chosen for other tools, unless the options need requests', () => {
  const files = [chosen('deed.pdf', 'application/pdf')]
  const placed = (options: OptionValues) => placesOf(signing, files, 'signed-in', 'service', options)
  expect(placed({ key: 'secret' })).toMatchObject({ possible: ['device'], where: 'device', usesKey: true })
  const timed = { key: 'secret', level: 'b-t' }
  const requesting = { possible: ['service'], where: 'service', usesKey: true, sendsRequests: true }
  expect(placed(timed)).toMatchObject(requesting)
  expect(placesOf(signing, files, 'offline', 'service', timed).where).toBeUndefined()
})

it('without a key the place is free to choose', () => {
  const files = [chosen('deed.pdf', 'application/pdf')]
  const places = placesOf(signing, files, 'signed-in', 'service', { mode: 'extend' })
  expect(places).toMatchObject({ possible: ['device', 'service'], where: 'service', usesKey: false })
})
