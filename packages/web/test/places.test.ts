import { expect, it } from 'vitest'
import type { ChosenFile } from '../src/files/chosen-file.js'
import { placesOf } from '../src/tool-page/places.js'

const images = { deviceTypes: ['image/png', 'image/heic'], unavailableBecause: undefined }

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
  expect(placesOf(images, files, 'signed-in', 'device')).toEqual({
    possible: ['device', 'service'],
    where: 'device',
    onlyOnService: [],
  })
  expect(placesOf(images, files, 'signed-in', 'service').where).toBe('service')
})

it('one file that this device cannot read moves the run to the service, and is named', () => {
  const drawing = chosen('c.svg', 'image/svg+xml')
  const files = [chosen('a.png', 'image/png'), drawing]
  expect(placesOf(images, files, 'signed-in', 'device')).toEqual({
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
