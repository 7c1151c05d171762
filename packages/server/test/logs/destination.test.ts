import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { type LogDestination, openDestination } from '../../src/logs/destination.js'
import { fill, mayMount, removeSmallDisk, smallDisk, whyNotMounted } from '../support/small-disk.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { pause, until } from '../threats/service-process.js'

const COMPILED = new URL('../../dist/logs/destination.js', import.meta.url).href

const temporaryFolder = temporaryFolders()

describe('The log destination', () => {
  const opened: LogDestination[] = []
  afterEach(() => {
    for (const destination of opened.splice(0)) destination.stream.destroy()
  })

  function destinationAt(path: string): LogDestination {
    const destination = openDestination(openSync(path, 'a'))
    opened.push(destination)
    return destination
  }

  /** Runs a program that writes to its standard output with `destination`. */
  function running(program: string, stdout: 'pipe' | number) {
    const opening = `import { openDestination } from ${JSON.stringify(COMPILED)}
      const destination = openDestination(process.stdout.fd)
      process.on('exit', () => destination.flushAtEnd())`
    return spawn(process.execPath, ['--input-type=module', '-e', `${opening}\n${program}`], {
      stdio: ['ignore', stdout, 'inherit'],
    })
  }

  it('writes all lines in order, few or many', async () => {
    const path = join(temporaryFolder(), 'log')
    const destination = destinationAt(path)
    const lines = Array.from({ length: 2000 }, (_, index) => `line ${index} ${'ä'.repeat(index % 50)}\n`)
    for (const line of lines) destination.stream.write(line)
    await until('all are there', () => readFileSync(path, 'utf8') === lines.join(''))
    destination.stream.write('one more\n')
    await until('it is there', () => readFileSync(path, 'utf8').endsWith('one more\n'))
  })

  it('writes pending lines when it is flushed at exit', () => {
    const path = join(temporaryFolder(), 'log')
    const destination = destinationAt(path)
    destination.stream.write('last words\n')
    destination.flushAtEnd()
    expect(readFileSync(path, 'utf8')).toBe('last words\n')
  })

  it('delivers every line in order to a slow reader, even the last ones', async () => {
    const child = running(
      `let count = 0
      const more = () => {
        for (let i = 0; i < 500; i++) destination.stream.write('line ' + count++ + ' ' + 'x'.repeat(150) + '\\n')
        if (count < 6000) setTimeout(more, 10)
        else destination.letProcessEnd()
      }
      more()`,
      'pipe',
    )
    await pause(700)
    const numbers = (await text(child.stdout!))
      .split('\n')
      .map((line) => /^line (\d+) x{150}$/.exec(line)?.[1])
    expect(numbers.slice(0, -1).map(Number)).toEqual(Array.from({ length: 6000 }, (_, index) => index))
  })

  it('does not keep a process from ending if nobody reads, with or without process.exit', async () => {
    for (const end of ['destination.letProcessEnd()', 'process.exit(0)']) {
      const child = running(`destination.stream.write('x'.repeat(2 ** 20) + '\\n'); ${end}`, 'pipe')
      const code = await new Promise((resolve) => child.on('exit', resolve))
      expect(code).toBe(0)
      child.stdout!.destroy()
    }
  })

  it.skipIf(!existsSync('/dev/full'))(
    'does not keep a process from ending on a full disk (skipped if there is no /dev/full)',
    async () => {
      const child = running(`destination.stream.write('lost\\n')`, openSync('/dev/full', 'w'))
      const code = await new Promise((resolve) => child.on('exit', resolve))
      expect(code).toBe(0)
    },
  )

  it.skipIf(!existsSync('/dev/full'))(
    'keeps a limited number of lines on a full disk (skipped if there is no /dev/full)',
    async () => {
      const destination = destinationAt('/dev/full')
      let dropped = 0
      destination.stream.on('drop', () => dropped++)
      const line = `${'x'.repeat(1023)}\n`
      for (let count = 0; count < 5000; count++) destination.stream.write(line)
      expect(dropped).toBe(5000 - 4096)
    },
  )

  it.skipIf(!mayMount)(
    `continues with whole lines when a full disk has space again${whyNotMounted}`,
    async () => {
      const disk = smallDisk({ megabytes: 1 })
      try {
        const path = join(disk, 'log')
        const destination = destinationAt(path)
        fill(join(disk, 'other'))
        let failures = 0
        destination.stream.on('error', () => failures++)
        const lines = Array.from({ length: 100 }, (_, index) => `line ${index} ${'x'.repeat(100)}\n`)
        for (const line of lines) destination.stream.write(line)
        await until('the disk is full', () => failures > 0)
        expect(readFileSync(path, 'utf8')).not.toBe(lines.join(''))
        rmSync(join(disk, 'other'))
        await until('all are there', () => readFileSync(path, 'utf8') === lines.join(''))
      } finally {
        removeSmallDisk(disk)
      }
    },
  )
})
