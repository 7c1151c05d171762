import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { openProgramFolder } from '../src/engines/program-folder.js'

const temporary = mkdtempSync(join(tmpdir(), 'octavo-test-'))
afterAll(() => rmSync(temporary, { recursive: true }))

let folders = 0
function openFolder(maxBytes = 1024 ** 2) {
  const path = join(temporary, String(folders++))
  mkdirSync(path)
  return openProgramFolder(path, maxBytes)
}

withPrograms('A program of the system', ['bwrap', 'python3'], () => {
  const shell = (script: string) => ({ program: 'sh', args: ['-c', script] })

  it('gets the files that it is given, and only files that it made are results', async () => {
    const folder = openFolder()
    const given = folder.put('a.txt', Buffer.from('given'))
    const end = await folder.run(
      shell(`cat '${given}' > out/b.txt; ln -s /etc/passwd out/c.txt; mkdir out/d; echo told; exit 3`),
    )
    expect(end).toEqual({ status: 3, messages: 'told\n', isOutOfTime: false })
    expect(folder.results()).toEqual(['b.txt'])
    const result = folder.open('b.txt')
    const bytes = Buffer.alloc(result.size)
    result.read(0, bytes)
    result.close()
    expect(bytes.toString()).toBe('given')
    expect(() => folder.open('c.txt')).toThrow()
  })

  it('is the first of its names that is there', async () => {
    const { messages } = await openFolder().run({
      program: 'octavo-no-such-program',
      otherNames: ['octavo-no-such-program-either', 'echo', 'false'],
      args: ['one argument', '$0'],
    })
    expect(messages).toBe('one argument $0\n')
  })

  it('sees its folder under a name that says nothing of this machine', async () => {
    const folder = openFolder()
    const [one, other] = [folder, openFolder()].map((some) => some.put('a.txt', Buffer.from('given')))
    const { messages } = await folder.run(shell(`pwd; cat '${one}'; ls '${temporary}' || env`))
    expect(one).toBe(other)
    expect(messages).toMatch(/given/)
    expect(messages).not.toContain(`${temporary}/`)
  })

  it('reads no other file, has a home of its own, and sees no other process', async () => {
    const secret = join(temporary, 'secret')
    writeFileSync(secret, 'secret')
    const { messages } = await openFolder().run(
      shell(`cat '${secret}'; touch /usr/mine; echo "$HOME"; ls /proc | grep -c '^[0-9]'`),
    )
    expect(messages).not.toMatch(/^secret/m)
    // Errors and output come through two pipes, in any order.
    for (const each of [/No such file/, /Read-only/, /\/home\n[1-4]\n/]) expect(messages).toMatch(each)
  })

  it('reaches no server, not even one of this machine', async () => {
    let requests = 0
    const server = createServer((_, response) => {
      requests++
      response.end()
    }).listen(0, '127.0.0.1')
    try {
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as { port: number }
      const script = `import urllib.request; urllib.request.urlopen("http://127.0.0.1:${port}", timeout=5)`
      const { status } = await openFolder().run({ program: 'python3', args: ['-c', script] })
      expect([status, requests]).toEqual([1, 0])
    } finally {
      server.close()
    }
  })

  it('is killed when it writes more than it may, in one file or in many', async () => {
    for (const script of ['yes > out/a', 'while :; do echo > out/$((i=i+1)); done'])
      await expect(openFolder().run(shell(script))).rejects.toMatchObject({ code: 'limit_exceeded' })
  })

  it('is killed when it takes more processor time than it has, which is told apart from other kills', async () => {
    const run = (script: string) => openFolder().run({ ...shell(script), cpuSeconds: 1 })
    expect(await run('while :; do :; done')).toMatchObject({ status: 137, isOutOfTime: true })
    expect(await run('kill -KILL $$')).toMatchObject({ status: 137, isOutOfTime: false })
    expect(await run('exit 3')).toMatchObject({ status: 3, isOutOfTime: false })
  })
})
