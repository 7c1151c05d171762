import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { taskDocs } from '../src/docs/task-docs.js'

const DOCS = new URL('../../../docs/tasks/', import.meta.url)
const FIXTURES = fileURLToPath(new URL('./fixture-tasks', import.meta.url))

describe('docs/tasks', () => {
  it('matches the declarations of the tasks (npm run docs:tasks writes it)', async () => {
    const pages = taskDocs(await loadTasks())
    expect(readdirSync(DOCS).sort()).toEqual([...pages.keys()].sort())
    for (const [name, text] of pages)
      expect([name, readFileSync(new URL(name, DOCS), 'utf8')]).toEqual([name, text])
  })

  it('is linked from the README table for every task', async () => {
    const readme = readFileSync(new URL('../../README.md', DOCS), 'utf8')
    const listed = [...readme.matchAll(/\[`([\w-]+)`\]\(docs\/tasks\/\1\.md\)/g)].map(([, name]) => name)
    expect(listed.sort()).toEqual((await loadTasks()).names)
  })

  it('shows each option with its flag, type and default, and the fields of the report', async () => {
    const pages = taskDocs(await loadTasks([FIXTURES]))
    expect(pages.get('README.md')).toContain(
      '| [`sample-pdf`](sample-pdf.md) | `octavo sample` | Copies a file and says which options it was given. |',
    )
    const page = pages.get('sample-pdf.md')!
    for (const line of [
      '| `strength` | `--strength` | `1` | a whole number from -10 to 10 | How strong it is. |',
      '| `is_bright` | `--is-bright`, `--no-is-bright` | `true` | true or false | Whether it is bright. |',
      '| `colour` | `--colour` | `red` | one of `red`, `blue` | Which colour it has. |',
      '| `place.y` |  | none | a number from 0 to 100 |  |',
      '| `key` | `--key-file` | none | a text of at most 50 characters | A password that nothing is done with. |',
      `octavo sample a.pdf@1-2:90 --strength -3 --no-is-bright --words one --words 'two words' --place '{"x":1,"y":2}' --key-file key.txt -o sample.pdf`,
      '  "task": "sample-pdf",',
      '  "pages": [{ "filename": "a.pdf", "server_filename": "$file1", "page": "1-2", "rotation": 90 }],',
      '| `files[].name` |  | The file that was sent. |',
    ])
      expect(page.split('\n')).toContain(line)
    expect(page).not.toContain('--key ')
  })
})
