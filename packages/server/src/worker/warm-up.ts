import { rmSync, writeFileSync } from 'node:fs'
import { preloadTaskModules } from '@octavo/tasks/preload'
import { probeFile } from '@octavo/tasks/probe'
import { runTask } from '@octavo/tasks/run'
import type { Task } from '@octavo/tasks/task'
import { isStorageFull } from './pool-failures.js'
import { OUTPUT_FOLDER } from './workspace-layout.js'

const ROUNDS = 4

/**
 * Loads what tasks need and processes a small file a few times, so that the engine is compiled before the
 * first request.
 */
export async function warmUp(task: Task | undefined): Promise<void> {
  await preloadTaskModules()
  if (task === undefined) return
  const input = `${OUTPUT_FOLDER}/warm-up`
  const output = `${OUTPUT_FOLDER}/warmed`
  try {
    await mergeSmallFiles(task, input, output)
  } catch (error) {
    // On a full disk the service still has to start, so that files can be deleted: then the first request is
    // slower.
    if (!isStorageFull(error)) throw error
  } finally {
    for (const path of [input, output]) rmSync(path, { force: true })
  }
}

async function mergeSmallFiles(task: Task, input: string, output: string): Promise<void> {
  writeFileSync(input, smallPdf())
  for (let round = 0; round < ROUNDS; round++) {
    probeFile(input)
    const entry = { filename: 'warm-up.pdf', rotation: 0 }
    await runTask(
      task,
      {
        entries: [
          { ...entry, file: { path: input } },
          { ...entry, file: { path: input } },
        ],
        options: {},
      },
      { outputPath: () => output, scratchPath: () => input, maxOutputBytes: 1024 * 1024, maxOutputs: 1 },
      { progress: () => {}, signal: new AbortController().signal },
    )
  }
}

function smallPdf(): string {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] /Contents 5 0 R /Resources << >> >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
    page,
    page,
    '<< /Length 4 >>\nstream\nq Q \nendstream',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n${text.length}\n%%EOF\n`
}
