import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** For files that several test files share; removed after the last of them. */
    temporaryFolder: string
  }
}

export default function setUp({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
  provide('temporaryFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
