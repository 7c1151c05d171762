import { spawnSync } from 'node:child_process'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { describe, expect, it } from 'vitest'
import { isHere } from '../../../../scripts/test-programs.mjs'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { mutation } from '../../../pdf/test/fuzz/attempt.js'
import { dearFiles, hostileFiles } from './hostile-files.js'
import { attemptEdit, attemptTask, examplesOf, type TaskOutcome, taskSpecimens } from './task-attempt.js'

export const tasks = await loadTasks()
export const specimens = taskSpecimens()

/** A timeout is ignored here, because the speed depends on the machine. `npm run fuzz` reports it. */
const faultOf = ({ failure }: TaskOutcome): string | undefined =>
  failure !== undefined && / took \d+ ms\.$/.test(failure) ? undefined : failure

/** A test for each hostile file: the chosen tasks run on it. Tasks have numbers; each file has other ones. */
export function testHostileFiles(isChosen: (task: number, isDear: boolean) => boolean): void {
  describe('A task returns a result or a typed failure for a hostile file:', () => {
    for (const [index, [name, make]] of Object.entries(hostileFiles).entries()) {
      const chosen = examplesOf(tasks, index).filter((_, place) => isChosen(place + index, name in dearFiles))
      if (chosen.length === 0) continue
      it(name, async () => {
        const bytes = make()
        for (const { task, example } of chosen) {
          expect([example.title, faultOf(await attemptTask(task, example, bytes))]).toEqual([
            example.title,
            undefined,
          ])
        }
      }, 120_000)
    }
  })
}

/** A test with these seeds: edit-pdf changes what it lists. */
export function testEdits(first: number, behind: number): void {
  it(`edit what edit-pdf lists of mutations ${first} to ${behind - 1}, or fail with a typed failure`, async () => {
    const found: string[] = []
    let done = 0
    for (let seed = first; seed < behind; seed++) {
      const { name, bytes } = mutation(specimens, seed)
      const outcome = await attemptEdit(tasks, bytes, seed)
      if (outcome.kind === 'done') done++
      const fault = faultOf(outcome) ?? (seed % 5 === 0 ? refusedByQpdf(outcome) : undefined)
      if (fault !== undefined) found.push(`seed ${seed}, ${name}: ${fault}`)
    }
    expect(found).toEqual([])
    expect(done).toBeGreaterThan((behind - first) / 2)
  }, 240_000)
}

/** A test with these seeds: two tasks get each mutation, the next mutation goes to the next tasks. */
export function testMutations(first: number, behind: number): void {
  const TASKS_EACH = 2
  it(`return a result or a typed failure for mutations ${first} to ${behind - 1}, most of which are repaired`, async () => {
    const found: string[] = []
    let done = 0
    for (let seed = first; seed < behind; seed++) {
      const { name, bytes } = mutation(specimens, seed)
      const own = examplesOf(tasks, seed).filter(
        (_, place) => (place + seed) % Math.ceil(tasks.names.length / TASKS_EACH) === 0,
      )
      for (const { task, example } of own) {
        const outcome = await attemptTask(task, example, bytes)
        if (outcome.kind === 'done') done++
        const fault = faultOf(outcome) ?? (seed % 5 === 0 ? refusedByQpdf(outcome) : undefined)
        if (fault !== undefined) found.push(`seed ${seed}, ${name}, ${task.name}, ${example.title}: ${fault}`)
      }
    }
    expect(found).toEqual([])
    // Most damage is repaired; otherwise, a task that rejects everything would pass.
    expect(done).toBeGreaterThan(behind - first)
  }, 240_000)
}

const UNDECODED_CONTENT = /: content stream .*: errors while decoding content stream$/

/**
 * Streams are copied unchanged, even damaged ones: qpdf may warn about them, and cannot decode content that was
 * damaged before, but has to read everything else.
 */
function refusedByQpdf({ pdfs }: TaskOutcome): string | undefined {
  if (!isHere('qpdf')) return undefined
  for (const { bytes, password = '' } of pdfs.slice(0, 3)) {
    const check = spawnSync('qpdf', [`--password=${password}`, '--check', temporaryFile(bytes)], {
      encoding: 'utf8',
    })
    if (check.status === 0 || check.status === 3) continue
    const errors = check.stderr.match(/^ERROR: .*/gm) ?? []
    const isDamagedContentOnly = errors.length > 0 && errors.every((error) => UNDECODED_CONTENT.test(error))
    if (!isDamagedContentOnly) return check.stderr || check.stdout
  }
  return undefined
}
