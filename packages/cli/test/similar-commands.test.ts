import { expect, it } from 'vitest'
import { similarCommands } from '../src/commands/similar-commands.js'
import { declaredTasks } from '../src/run/declared-tasks.js'
import { Desk } from './octavo.js'

const tasks = await declaredTasks()

it.each([
  ['combine', ['merge']],
  ['concat', ['merge']],
  ['to-image', ['pdf-to-image']],
  ['pdf2jpg', ['pdf-to-image']],
  ['JPG-to-PDF', ['image-to']],
  ['delete-pages', ['remove']],
  ['remove-password', ['unlock']],
  ['encrypt', ['protect']],
  ['mergepdf', ['merge']],
  ['srever', ['serve']],
  ['jpg', ['extract-images', 'image-to', 'pdf-to-image']],
  ['word-to-pdf', ['office-to']],
  ['xyzzy', []],
])('an unknown command suggests those that may be meant: %s', (typed, meant) => {
  expect(similarCommands(typed, tasks, ['serve'])).toEqual(meant)
})

it('the message of an unknown command has the suggestion', () => {
  expect(new Desk().run(['combine', 'a.pdf'])).toMatchObject({
    status: 2,
    stderr: "octavo: There is no command 'combine'. Did you mean merge?\nSee octavo --help.\n",
  })
})
