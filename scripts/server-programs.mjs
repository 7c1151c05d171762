// The servers that the service uses on many machines, as installed programs. Tests start them directly, not
// as system services.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onPath } from './commands.mjs'

/** Debian keeps each major version of PostgreSQL in a separate folder that is not in PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** The folder with the programs of the newest version; undefined if there is none. */
export function postgresFolder() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  return [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
    ...folders(),
  ].find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))))
}

export function redisProgram() {
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders().map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

export function cephIsHere() {
  return ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'osdmaptool'].every(onPath)
}

function folders() {
  return (process.env.PATH ?? '').split(delimiter)
}
