import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Manifest, registryWith } from './registry.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * The entries of rolldown in package-lock.json when `npm ci` on Linux arm64 left a machine on which no test
 * could run.
 */
const withoutArm64 = fileURLToPath(new URL('./lock-without-arm64', import.meta.url))

interface Locked {
  readonly version: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly integrity?: string
  readonly resolved?: string
}

function lockIn(folder: string): Map<string, Locked> {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return new Map(Object.entries<Locked>(packages))
}

function partsWithoutHash(folder: string): string[] {
  return [...lockIn(folder)]
    .filter(([path, { os, cpu, libc }]) => {
      const isForGlibc = libc?.includes('glibc') ?? !path.includes('musl')
      return os?.includes('linux') && cpu?.some((name) => /^(x64|arm64)$/.test(name)) && isForGlibc
    })
    .filter(([, { integrity }]) => integrity === undefined)
    .map(([path]) => path)
}

describe('package-lock.json', () => {
  test('names no registry, so that it can be installed from any registry', () => {
    const addresses = [...lockIn(root).values()].flatMap(({ resolved }) => resolved ?? [])
    expect(addresses.filter((address) => address.includes(':'))).toEqual([])
  })

  test('has the hash of every native package for Linux x64 and arm64', () => {
    expect(partsWithoutHash(root)).toEqual([])
  })
})

describe('package-lock.json on the other architecture', () => {
  let registry: Awaited<ReturnType<typeof registryWith>>
  const cache = mkdtempSync(join(tmpdir(), 'octavo-npm-cache-'))

  // The packages that were available then: all except the part for arm64.
  beforeAll(async () => {
    const available = [...lockIn(withoutArm64)]
      .map(([path, locked]): Manifest => ({ ...locked, name: path.slice('node_modules/'.length) }))
      .filter(({ name }) => ['rolldown', '@rolldown/binding-linux-x64-gnu'].includes(name))
    registry = await registryWith(available)
  })
  afterAll(() => {
    registry.close()
    rmSync(cache, { recursive: true, force: true })
  })

  function check(cpu: string): Promise<{ code: number | null; said: string }> {
    const script = join(root, 'scripts/other-architecture.mjs')
    const env = { ...process.env, npm_config_registry: registry.url, npm_config_cache: cache }
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [script, withoutArm64, cpu], { env }, (_error, _out, said) =>
        resolve({ code: child.exitCode, said }),
      )
    })
  }

  test('is rejected if a native package is unavailable, and the package is named', async () => {
    const { code, said } = await check('arm64')
    expect(said).toContain(
      '@rolldown/binding-linux-arm64-gnu 1.2.19, a native part of rolldown, cannot be had for Linux arm64.',
    )
    expect(said).not.toContain('musl')
    expect(code).toBe(1)
  })

  test('is accepted if every native package is available', async () => {
    expect(await check('x64')).toMatchObject({ code: 0 })
  })
})
