import { describe, expect, it } from 'vitest'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import {
  conditionText,
  inHttp,
  option,
  phrase,
  Send,
  sent,
  type Wording,
  worded,
} from '../src/declare/message.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import { readOptions } from '../src/options/read-options.js'

/** An interface that shows the parts of a message. */
const parts: Wording = {
  verbs: { send: '<send>', Send: '<Send>', sent: '<sent>' },
  option: (name) => `<${name}>`,
  setting: (name, values) => `<${name} = ${values.join('|')}>`,
  condition: (name, values) => `<${name} is ${values.join('|')}>`,
}

describe('A message about options', () => {
  it('has the words of each interface', () => {
    const message = phrase`a.pdf: It was ${sent} ${2} times. ${Send} ${option('mode', 'add', 'remove', true)}.`
    expect(inHttp(message)).toBe('a.pdf: It was sent 2 times. Send "mode": "add", "remove" or true.')
    expect(worded(message, parts)).toBe('a.pdf: It was <sent> 2 times. <Send> <mode = add|remove|true>.')
  })

  it('takes text with braces and quotes as it is, such as the name of a file', () => {
    const name = '{"mode": "add"} <send>.pdf'
    expect(worded(phrase`${name}: ${Send} ${option('pages')}.`, parts)).toBe(`${name}: <Send> <pages>.`)
  })

  it('names the condition of an option', () => {
    expect(conditionText({ to: ['margins', 'box'] })).toBe('With to: margins or box. ')
    expect(conditionText({ to: ['box'] }, parts)).toBe('With <to is box>. ')
    expect(conditionText()).toBe('')
  })

  it('keeps its parts when a failure is sent to another process', () => {
    const failure = new TaskFailure({ code: 'signed_document', message: phrase`${Send} ${option('x', 1)}.` })
    const received = new TaskFailure(JSON.parse(JSON.stringify(failure)))
    expect(received.message).toBe('Send "x": 1.')
    expect(worded(received.parts, parts)).toBe('<Send> <x = 1>.')
  })
})

describe('The problem of an option', async () => {
  const tasks = await loadTasks()
  const problems = (task: string, options: object): readonly string[] =>
    readOptions(tasks.get(task)!, options).problems!.map(({ message }) => worded(message, parts))

  it('has a value that was sent', () => {
    expect(problems('rotate-pdf', { angle: 45 })[0]).toMatch(/, but 45 was <sent>\.$/)
  })

  it('has the condition of an option', () => {
    expect(problems('crop-pdf', { to: 'box', width: 9, height: 9, left: 1 })).toEqual([
      'It is only allowed with <to is margins>.',
    ])
  })

  it('has the options and values of a hint', () => {
    expect(problems('pdf-to-image', { format: 'jpeg', background: 'transparent' })[0]).toContain(
      '<send> <format = png|webp> as well.',
    )
    expect(problems('protect-pdf', {})[0]).toContain('<send> <user_password> or <owner_password>.')
  })

  it('has the words of HTTP in a step of a pipeline, whose options are JSON in every interface', () => {
    expect(problems('pipeline', { tasks: [{ task: 'protect-pdf', options: {} }] })).toEqual([
      'Without a password nothing is protected: send user_password or owner_password.',
    ])
  })
})
