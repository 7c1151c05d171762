import { spawnSync } from 'node:child_process'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { describe, expect, it } from 'vitest'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { mutation } from '../../../pdf/test/fuzz/attempt.js'
import { judged } from '../../../pdf/test/validators.js'
import { dearFiles, hostileFiles } from './hostile-files.js'
import { attemptTask, examplesOf, type TaskOutcome, taskSpecimens } from './task-attempt.js'

const tasks = await loadTasks()
const specimens = taskSpecimens()

/** A timeout is ignored here, because the speed depends on the machine. `npm run fuzz` reports it. */
const faultOf = ({ failure }: TaskOutcome): string | undefined =>
  failure !== undefined && / took \d+ ms\.$/.test(failure) ? undefined : failure

describe('A task returns a result or a typed failure for a hostile file:', () => {
  const files = Object.entries(hostileFiles)
  const dear = Object.keys(dearFiles)
  const EACH_NTH_TASK = 16

  for (const [index, [name, make]] of files.entries()) {
    // Some take seconds, so only a few tasks get each of them here. `npm run fuzz` runs all tasks on all of
    // them.
    const own = dear.indexOf(name)
    const isChosen = (place: number): boolean => own < 0 || (place + own) % EACH_NTH_TASK === 0
    it(name, async () => {
      const bytes = make()
      for (const [place, { task, example }] of examplesOf(tasks, index).entries()) {
        if (!isChosen(place)) continue
        expect([example.title, faultOf(await attemptTask(task, example, bytes))]).toEqual([
          example.title,
          undefined,
        ])
      }
    }, 120_000)
  }
})

describe('Tasks on damaged documents', () => {
  const SEEDS = 300
  /** The number of tasks that get each mutation; the next mutation goes to the next tasks. */
  const TASKS_EACH = 2

  it('return a result or an expected error for an undamaged document', async () => {
    for (const { task, example } of examplesOf(tasks, 0)) {
      const { kind, failure } = await attemptTask(task, example, specimens.at(-3)!.bytes())
      expect([task.name, failure]).toEqual([task.name, undefined])
      expect(['done', 'invalid_parameter', 'password_required', 'unsupported_image']).toContain(kind)
    }
  })

  judged('Tasks on mutated documents', ['qpdf'], () => {
    it(`return a result or a typed failure for ${SEEDS} mutations, most of which are repaired`, async () => {
      const found: string[] = []
      const kinds = new Map<string, number>()
      for (let seed = 1; seed <= SEEDS; seed++) {
        const { name, bytes } = mutation(specimens, seed)
        const own = examplesOf(tasks, seed).filter(
          (_, place) => (place + seed) % Math.ceil(tasks.names.length / TASKS_EACH) === 0,
        )
        for (const { task, example } of own) {
          const outcome = await attemptTask(task, example, bytes)
          kinds.set(outcome.kind, (kinds.get(outcome.kind) ?? 0) + 1)
          const fault = faultOf(outcome) ?? (seed % 5 === 0 ? refusedByQpdf(outcome) : undefined)
          if (fault !== undefined)
            found.push(`seed ${seed}, ${name}, ${task.name}, ${example.title}: ${fault}`)
        }
      }
      expect(found).toEqual([])
      // Most damage is repaired; otherwise, a task that rejects everything would pass.
      expect(kinds.get('done')).toBeGreaterThan(SEEDS)
    }, 240_000)
  })
})

/** Streams are copied unchanged, even damaged ones: qpdf may warn about them, but has to read the file. */
function refusedByQpdf({ pdfs }: TaskOutcome): string | undefined {
  for (const { bytes, password = '' } of pdfs.slice(0, 3)) {
    const check = spawnSync('qpdf', [`--password=${password}`, '--check', temporaryFile(bytes)], {
      encoding: 'utf8',
    })
    if (check.status !== 0 && check.status !== 3) return check.stderr || check.stdout
  }
  return undefined
}
