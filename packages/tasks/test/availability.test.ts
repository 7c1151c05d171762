import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { needsOfRun } from '../src/declare/needs.js'
import { taskDocs } from '../src/docs/task-docs.js'
import { withAddresses, withAvailability, withLanguages } from '../src/engines/availability.js'
import { unmetNeeds } from '../src/engines/unmet-needs.js'
import { programsOf } from './programs-of.js'

const NEEDY_TASKS = fileURLToPath(new URL('./needy-tasks', import.meta.url))
const tasks = await withAvailability(await loadTasks([NEEDY_TASKS]))

describe('a task that needs programs and addons', () => {
  it('is listed as unavailable, with install commands, if a program or addon is missing', () => {
    const reason =
      'The program octavo-no-such-program is not installed: apt install no-such-package. The package octavo-no-such-addon is not installed: npm install octavo-no-such-addon.'
    expect(tasks.unavailable('needs-missing')).toBe(reason)
    expect(tasks.names).toContain('needs-missing')
    expect(tasks.describe('needs-missing')).toMatchObject({ available: false, unavailable_because: reason })
    expect(tasks.descriptions().filter(({ available }) => !available)).toHaveLength(1)
  })

  it('is available if everything it needs is installed', () => {
    expect(tasks.unavailable('needs-installed')).toBeUndefined()
    expect(tasks.describe('needs-installed')).toMatchObject({ available: true })
  })
})

it('the address of a page is accepted, as a shortcut, by the tasks that load pages', async () => {
  const all = withAddresses(await loadTasks())
  const taking = all
    .descriptions()
    .filter(({ inputs }) => inputs.accepts.includes('application/internet-shortcut'))
  expect(taking.map(({ name }) => name)).toEqual(['html-to-pdf'])
})

describe.skipIf(process.platform === 'win32')('a program with several names', () => {
  const install = 'apt install some-package'
  const name = 'octavo-no-such-program'

  it('is there if one of them is', async () => {
    expect(await unmetNeeds({ programs: [{ name, otherNames: ['sh'], install }] }, undefined)).toEqual([])
  })

  it('is missing if none of them is, and all are named', async () => {
    expect(
      await unmetNeeds({ programs: [{ name, otherNames: [`${name}-either`], install }] }, undefined),
    ).toEqual([
      'The program octavo-no-such-program is not installed: apt install some-package. Instead of it, one of these will do: octavo-no-such-program-either.',
    ])
  })
})

describe('text recognition', () => {
  it('is described with the languages that are installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-languages-'))
    vi.stubEnv('OCTAVO_TESSDATA_FOLDER', folder)
    try {
      writeFileSync(join(folder, 'tlh.traineddata'), '')
      const { options } = (await withLanguages(await loadTasks())).describe('ocr-pdf')!
      expect(options.properties?.languages?.items?.enum).toEqual(expect.arrayContaining(['eng', 'tlh']))
    } finally {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    }
  })
})

describe.skipIf(process.platform === 'win32')('the languages of a service', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-languages-'))
    const listed = `List of available languages in "${folder}/" (5):\\ndeu\\nosd\\nlost\\nscript/Latin\\ntlh\\n`
    writeFileSync(join(folder, 'tesseract'), `#!/bin/sh\nprintf '${listed}'\n`)
    chmodSync(join(folder, 'tesseract'), 0o755)
    for (const name of ['deu', 'osd', 'tlh']) writeFileSync(join(folder, `${name}.traineddata`), name)
    mkdirSync(join(folder, 'own'))
    writeFileSync(join(folder, 'own/tlh.traineddata.gz'), 'of the operator')
    writeFileSync(join(folder, 'own/empty.traineddata'), '')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** In a process of its own without bubblewrap, because programs are looked for once in each. */
  const told = (call: string, environment = {}): unknown => {
    const module = new URL('../dist/engines/tesseract-known.js', import.meta.url).href
    const script = `import(${JSON.stringify(module)}).then(async (known) => console.log(JSON.stringify(await known.${call})))`
    const env = { PATH: folder, ...environment }
    return JSON.parse(spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' }).stdout)
  }

  it('follow its settings and not the environment', () => {
    const settings = (programs: string) =>
      `knownLanguages(${JSON.stringify({ programs, tessdataFolder: join(folder, 'own') })})`
    expect(told(settings('always'))).toEqual(expect.arrayContaining(['deu', 'eng', 'tlh']))
    const sandboxed = told(settings('sandboxed'), { OCTAVO_PROGRAMS: 'always' })
    expect(sandboxed).toEqual(expect.arrayContaining(['eng', 'tlh']))
    expect(sandboxed).not.toContain('deu')
  })

  it('have files for browsers: of the operator first, then of packages, then of the program', () => {
    const settings = JSON.stringify({ programs: 'always', tessdataFolder: join(folder, 'own') })
    const files = told(`languageFiles(${settings}).then((files) => [...files])`) as [string, object][]
    const { eng, ...others } = Object.fromEntries(files)
    expect(eng).toMatchObject({ path: expect.stringMatching(/eng\.traineddata\.gz$/) })
    expect(others).toEqual({
      deu: { path: join(folder, 'deu.traineddata'), bytes: 3 },
      tlh: { path: join(folder, 'own/tlh.traineddata.gz'), bytes: 15 },
    })
  })
})

describe('an addon that several tasks need', () => {
  it('is loaded only once to check that it loads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-addon-'))
    const addon = join(folder, 'node_modules/counted-addon')
    const loads = join(folder, 'loads')
    mkdirSync(addon, { recursive: true })
    writeFileSync(
      join(addon, 'index.js'),
      `require('fs').appendFileSync(${JSON.stringify(loads)}, 'loaded ')`,
    )
    const task = join(folder, 'task.js')
    const needs = { addons: ['counted-addon'] }
    expect(await Promise.all([unmetNeeds(needs, task), unmetNeeds(needs, task)])).toEqual([[], []])
    expect(await unmetNeeds(needs, task)).toEqual([])
    expect(readFileSync(loads, 'utf8')).toBe('loaded ')
    expect(await unmetNeeds(needs, task, { isStarted: false })).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe('The documentation page of a task', () => {
  it('lists the programs and packages that the task requires', () => {
    expect(taskDocs(tasks).get('needs-missing.md')).toContain(
      '| requires | the program `sort` (`apt install coreutils`), the program `octavo-no-such-program` (`apt install no-such-package`), the package `octavo-no-such-addon` (`npm install octavo-no-such-addon`) |',
    )
  })
})

describe('A program that a task can do without', () => {
  const needs = {
    programs: [{ name: 'octavo-no-such-program', install: 'apt install it', isOptional: true }],
  }

  it('is not missing', async () => expect(await unmetNeeds(needs, undefined)).toEqual([]))

  it('is listed apart from those that it requires', () => {
    const page = taskDocs(tasks).get('ocr-pdf.md')
    expect(page).toMatch(
      /\| uses, if it is installed \| the program `tesseract` \(`apt install tesseract-ocr/,
    )
    expect(page).not.toMatch(/\| requires \|[^\n]*tesseract/)
  })
})

describe('A run of a task', () => {
  it('needs no addon except sharp for the built-in tasks; those that need no program are available', () => {
    const own = tasks.names.filter((name) => !name.startsWith('needs-'))
    const needing = own.filter((name) => tasks.get(name)!.needs !== undefined)
    expect(needing).toEqual([
      'compare-pdf',
      'compress-pdf',
      'extract-images',
      'html-to-pdf',
      'image-to-pdf',
      'mail-to-pdf',
      'ocr-pdf',
      'office-to-pdf',
      'pdf-to-epub',
      'pdf-to-html',
      'pdf-to-image',
      'pdf-to-powerpoint',
      'pdf-to-word',
      'redact-pdf',
      'scan-pdf',
      'sign-pdf',
      'verify-signatures',
    ])
    const withPrograms = needing.filter((name) => tasks.get(name)!.needs!.programs !== undefined)
    expect(withPrograms).toEqual(['html-to-pdf', 'mail-to-pdf', 'ocr-pdf', 'office-to-pdf'])
    expect(tasks.get('sign-pdf')!.needs).toEqual({ webCrypto: true, outbound: 'signing' })
    expect(tasks.get('verify-signatures')!.needs).toEqual({ webCrypto: true })
    const withoutAddons = [...withPrograms, 'sign-pdf', 'verify-signatures']
    const others = needing.filter((one) => !withoutAddons.includes(one))
    for (const name of others) expect(tasks.get(name)!.needs).toMatchObject({ addons: ['sharp'] })
    for (const name of own.filter((one) => programsOf(tasks.get(one)!).length === 0))
      expect([name, tasks.unavailable(name)]).toEqual([name, undefined])
  })

  it('needs what the tasks of its pipeline steps need', () => {
    const pipeline = tasks.get('pipeline')!
    const recognise = (clean: string) =>
      needsOfRun(tasks, pipeline, { tasks: [{ task: 'ocr-pdf', options: { clean } }] })
    expect([recognise('recognition').addons, recognise('output').addons]).toEqual([false, true])
    const needs = needsOfRun(tasks, pipeline, {
      tasks: [{ task: 'needs-installed' }, { task: 'rotate-pdf' }, { task: 'needs-installed' }],
    })
    expect(needs).toEqual({
      programs: ['sort'],
      optionalPrograms: [],
      addons: true,
      outbound: [],
      memoryBytes: 0,
      seconds: 0,
    })
  })
})
