import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagsFromPermissions, permissionsFromFlags } from '../../src/crypt/permissions.js'

const everything = {
  print: true,
  printHighQuality: true,
  modify: true,
  copy: true,
  annotate: true,
  fillForms: true,
  accessibility: true,
  assemble: true,
}

test('permissions that are not named are granted', () => {
  expect(flagsFromPermissions({})).toBe(-4)
  expect(permissionsFromFlags(-4, 6)).toEqual(everything)
})

test('each permission has its own bit', () => {
  expect(flagsFromPermissions({ copy: false })).toBe(-4 & ~16)
  expect(flagsFromPermissions({ print: false })).toBe(-4 & ~(4 | 2048))
  expect(flagsFromPermissions({ printHighQuality: false })).toBe(-4 & ~2048)
  expect(permissionsFromFlags(-4 & ~(8 | 1024), 4)).toEqual({ ...everything, modify: false, assemble: false })
})

test('permissions are read back as written, except high-quality printing without printing', () => {
  const allowed = fc.record(
    Object.fromEntries(Object.keys(everything).map((name) => [name, fc.boolean()])) as {
      [name in keyof typeof everything]: fc.Arbitrary<boolean>
    },
  )
  fc.assert(
    fc.property(allowed, (permissions) => {
      expect(permissionsFromFlags(flagsFromPermissions(permissions), 6)).toEqual({
        ...permissions,
        printHighQuality: permissions.print && permissions.printHighQuality,
      })
    }),
  )
})

test('in revision 2, four bits stand for all permissions', () => {
  const some = permissionsFromFlags(4 | 16, 2)
  expect(some).toMatchObject({ print: true, printHighQuality: true, copy: true, accessibility: true })
  expect(some).toMatchObject({ modify: false, assemble: false, annotate: false, fillForms: false })
})
