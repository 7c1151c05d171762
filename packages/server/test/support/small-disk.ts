import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SMALL = 24

/** Whether a small file system can be mounted here: only as root on Linux. */
export const mayMount = canMount()
export const whyNotMounted = mayMount ? '' : ' (a small file system cannot be mounted here)'

/** A folder that is a separate file system. */
export function smallDisk({ megabytes = SMALL, files }: { megabytes?: number; files?: number } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-small-disk-'))
  const options = `size=${megabytes}m${files === undefined ? '' : `,nr_inodes=${files}`}`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  return folder
}

export function removeSmallDisk(folder: string): void {
  execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
}

/** Uses up all free space. */
export function fill(path: string): void {
  for (let size = SMALL * 2 ** 20; size >= 512; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // What fitted was written; smaller pieces may still fit.
    }
  }
}

function canMount(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/proc/mounts')) return false
  const folder = mkdtempSync(join(tmpdir(), 'octavo-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
