import { loadTasks } from '@octavo/tasks/load-tasks'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { problemsOf } from '../../../tasks/test/example-validator.js'
import { programsOf } from '../../../tasks/test/programs-of.js'
import { usePage } from './browser.js'
import { chooseExample, chooseFiles, downloadEach, openTool, runTool } from './driven-tool.js'
import { shownExample, titleOf } from './shown-tool.js'

const tasks = await loadTasks()

withPrograms(
  'The generated page of a task runs its first example, on this device where it can',
  ['chromium'],
  () => {
    const under = usePage()
    let page: Page
    beforeAll(async () => {
      page = await under.open()
      await page.evaluate(() => localStorage.setItem('octavo-automatic-download', 'no'))
      await page.reload()
    })

    for (const name of tasks.names)
      withPrograms(name, programsOf(tasks.get(name)!), () => {
        it('gives what the task declares', () => runExample(name))
      })

    async function runExample(name: string): Promise<void> {
      const { needs } = tasks.get(name)!
      const title = titleOf(name)
      const example = shownExample(name)
      await openTool(page, name, title)
      await chooseFiles(
        page,
        example.entries.map(({ filename, ...entry }) => ({
          name: filename,
          bytes: exampleFile(filename),
          ...entry,
        })),
      )
      if (Object.keys(example.options).length > 0) await chooseExample(page, example.shownTitle)
      const password = String(example.options.user_password ?? '')
      const isOwnCode = needs?.addons === undefined && needs?.programs === undefined
      const hasChoice = isOwnCode || needs.browserCanDo === true
      await runTool(
        page,
        title,
        hasChoice ? (example.needsService ? 'On the server' : 'On this device') : undefined,
      )
      const outputs = (await downloadEach(page)).map((output) => ({ ...output, password }))
      expect(problemsOf(example.expect, outputs)).toEqual([])
      await page.getByRole('button', { name: `Run ${title} again` }).click()
      expect(under.complaints).toEqual([])
    }
  },
)
