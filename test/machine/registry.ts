import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly [field: string]: unknown
}

/** An npm registry on the loopback address with only these packages; each consists of a manifest. */
export async function registryWith(
  manifests: readonly Manifest[],
): Promise<{ readonly url: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-registry-'))
  const tarballs = new Map(manifests.map((manifest) => [manifest.name, pack(manifest, folder)]))
  const server = createServer((request, response) => {
    const [name = '', tarball] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/')
    const manifest = manifests.find((one) => one.name === name)
    if (manifest === undefined) response.writeHead(404).end('{}')
    else if (tarball !== undefined) response.end(tarballs.get(name))
    else {
      const dist = { tarball: `${urlOf(server.address())}/${name}/-/package.tgz` }
      const { version } = manifest
      response.end(
        JSON.stringify({
          name,
          'dist-tags': { latest: version },
          versions: { [version]: { ...manifest, dist } },
        }),
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: urlOf(server.address()),
    close() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The registry does not listen.')
  return `http://127.0.0.1:${address.port}`
}

function pack(manifest: Manifest, folder: string): Buffer {
  const contents = join(folder, manifest.name, 'package')
  mkdirSync(contents, { recursive: true })
  writeFileSync(join(contents, 'package.json'), JSON.stringify(manifest))
  const tarball = join(folder, manifest.name, 'package.tgz')
  execFileSync('tar', ['-czf', tarball, '-C', join(folder, manifest.name), 'package'])
  return readFileSync(tarball)
}
