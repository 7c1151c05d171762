import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { LineWriter } from '../../src/logs/line-writer.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { pause, until } from '../threats/service-process.js'

const COMPILED = new URL('../../dist/logs/line-writer.js', import.meta.url).href

const temporaryFolder = temporaryFolders()

describe('The log writer', () => {
  const opened: number[] = []
  afterEach(() => {
    for (const descriptor of opened.splice(0)) closeSync(descriptor)
  })

  function writerTo(path: string): LineWriter {
    const descriptor = openSync(path, 'w')
    opened.push(descriptor)
    return new LineWriter(descriptor)
  }

  it('writes all lines in order, few or many', async () => {
    const path = join(temporaryFolder(), 'log')
    const writer = writerTo(path)
    const lines = Array.from({ length: 2000 }, (_, index) => `line ${index} ${'ä'.repeat(index % 50)}\n`)
    for (const line of lines) writer.write(line)
    await until('all are there', () => readFileSync(path, 'utf8') === lines.join(''))
    writer.write('one more\n')
    await until('it is there', () => readFileSync(path, 'utf8').endsWith('one more\n'))
  })

  it('writes pending lines when it is flushed at exit', () => {
    const path = join(temporaryFolder(), 'log')
    const writer = writerTo(path)
    writer.write('last words\n')
    writer.flushSync()
    expect(readFileSync(path, 'utf8')).toBe('last words\n')
  })

  it('delivers every line in order to a slow reader, even the last ones', async () => {
    const program = `import { LineWriter } from ${JSON.stringify(COMPILED)}
      const writer = new LineWriter(process.stdout.fd)
      process.on('exit', () => writer.flushSync())
      let count = 0
      const more = () => {
        for (let i = 0; i < 500; i++) writer.write('line ' + count++ + ' ' + 'x'.repeat(150) + '\\n')
        if (count < 6000) setTimeout(more, 10)
        else process.exit(0)
      }
      more()`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await pause(700)
    const numbers = (await text(child.stdout))
      .split('\n')
      .map((line) => /^line (\d+) x{150}$/.exec(line)?.[1])
    expect(numbers.slice(0, -1).map(Number)).toEqual(Array.from({ length: 6000 }, (_, index) => index))
  })

  it.skipIf(!existsSync('/dev/full'))('drops lines on a full disk without waiting', () => {
    const writer = writerTo('/dev/full')
    for (let count = 0; count < 1000; count++) writer.write(`${'x'.repeat(100)}\n`)
    writer.flushSync()
  })
})
