import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { outputOf, type ProgramLimits } from '../src/engines/program-output.js'

const LIMITS: ProgramLimits = { name: 'reader', seconds: 600, bytes: 1000 }

function run(script: string, limits: Partial<ProgramLimits> = {}): Promise<string> {
  // As `startProgram` starts programs without bubblewrap: in a process group of its own.
  const child = spawn(process.execPath, ['-e', script], { detached: true })
  return outputOf(child, ['what', ' is sent'], { ...LIMITS, ...limits })
}

const forever = 'setInterval(() => undefined, 1000)'

describe('A program that reads from its input and writes to its output', () => {
  test('gives what it writes', async () => {
    await expect(run('process.stdin.pipe(process.stdout)')).resolves.toBe('what is sent')
  })

  test('is killed when its time is over, and named', async () => {
    await expect(run(forever, { seconds: 0.2 })).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: 'The program reader was stopped, because it took more than 0.2 s.',
    })
  })

  test('is killed when it writes too much, and named', async () => {
    await expect(run(`process.stdout.write('x'.repeat(2000)); ${forever}`)).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: 'The program reader was stopped, because it wrote more than 1000 bytes.',
    })
  })

  test('that is killed by others is named, and not the picture', async () => {
    const message = expect.stringContaining('The program reader was killed (SIGKILL)')
    await expect(run("process.kill(process.pid, 'SIGKILL')")).rejects.toMatchObject({
      code: 'task_crashed',
      message,
    })
    await expect(run('process.exit(137)')).rejects.toMatchObject({ code: 'task_crashed', message })
  })

  test('that fails is named with its status', async () => {
    await expect(run('process.exit(3)')).rejects.toMatchObject({
      code: 'task_crashed',
      message: 'The program reader failed with status 3.',
    })
  })

  test('that is not there is named', async () => {
    const child = spawn('/nowhere/reader')
    await expect(outputOf(child, ['input'], LIMITS)).rejects.toMatchObject({
      code: 'task_unavailable',
      message: 'The program reader cannot be started.',
    })
  })

  test('ends when its run is cancelled', async () => {
    await expect(run(forever, { signal: { aborted: true } })).rejects.toMatchObject({ code: 'aborted' })
  })
})
