import { describe, expect, test } from 'vitest'
import { breaches, breachesBetweenModules, inPackage, moduleOf, modulesWithoutRule } from './source-files.js'

/**
 * `declare`, `wording`, `options`, `report` and `documents` serve every task. The modules after `run` each serve
 * one or a few tasks and do not import each other, unless a rule allows it. Tasks may import all of them.
 */
const forTasks = ['declare', 'wording', 'options', 'report', 'documents']
const modules: Readonly<Record<string, readonly string[]>> = {
  declare: [],
  wording: [],
  options: ['declare', 'wording'],
  report: ['declare', 'wording'],
  documents: ['declare', 'options'],
  catalogue: ['declare'],
  run: ['declare', 'wording', 'options', 'report', 'documents', 'archive', 'conformance'],
  engines: ['declare', 'catalogue'],
  typesetting: [],
  platform: ['declare', 'documents', 'run', 'engines', 'typesetting'],
  docs: ['declare', 'options'],
  drawing: forTasks,
  epub: [...forTasks, 'from-layout', 'office-files', 'pictures', 'web-page'],
  edit: [...forTasks, 'drawing', 'paper'],
  attachments: forTasks,
  bookmarks: forTasks,
  compare: [...forTasks, 'pictures'],
  compress: [...forTasks, 'pictures'],
  archive: [...forTasks, 'conformance', 'pictures'],
  conformance: [...forTasks, 'marked'],
  forms: forTasks,
  html: [...forTasks, 'paper'],
  invoice: [...forTasks, 'archive'],
  marked: forTasks,
  mail: [...forTasks, 'attachments', 'html', 'office', 'paper', 'pictures'],
  metadata: forTasks,
  office: [...forTasks, 'paper', 'pictures'],
  'office-files': [...forTasks, 'pictures'],
  'from-layout': [...forTasks, 'office-files', 'recognise'],
  paper: forTasks,
  pictures: [...forTasks, 'paper'],
  pipeline: [...forTasks, 'run'],
  recognise: [...forTasks, 'pictures', 'scan', 'text'],
  redact: [...forTasks, 'paper', 'pictures'],
  scan: [...forTasks, 'pictures', 'paper'],
  certificates: ['declare'],
  signing: [...forTasks, 'certificates', 'edit', 'paper', 'verify-signatures'],
  split: [...forTasks, 'scan'],
  text: forTasks,
  'verify-signatures': [...forTasks, 'certificates', 'marked'],
  'web-page': [...forTasks, 'from-layout', 'office-files'],
  excel: [...forTasks, 'from-layout', 'office-files'],
  powerpoint: [...forTasks, 'from-layout', 'office-files'],
  word: [...forTasks, 'from-layout', 'office-files'],
  tags: [...forTasks, 'archive'],
  tasks: [
    ...forTasks,
    'engines',
    'attachments',
    'archive',
    'bookmarks',
    'compare',
    'compress',
    'conformance',
    'drawing',
    'edit',
    'epub',
    'excel',
    'forms',
    'from-layout',
    'html',
    'invoice',
    'mail',
    'metadata',
    'tags',
    'office',
    'paper',
    'pictures',
    'pipeline',
    'powerpoint',
    'recognise',
    'redact',
    'scan',
    'signing',
    'split',
    'text',
    'verify-signatures',
    'web-page',
    'word',
  ],
}

describe('The modules of the tasks', () => {
  const files = inPackage('tasks')

  test('their files are found', () => expect(files.length).toBeGreaterThan(50))

  test('every folder has a rule', () => expect(modulesWithoutRule(files, modules)).toEqual([]))

  test('no module imports one that its rule does not allow, and none imports a task', () => {
    expect(breachesBetweenModules(files, modules)).toEqual([])
  })

  test('every file is in a module', () => {
    expect(files.filter(({ path }) => moduleOf(path) === undefined)).toEqual([])
  })

  test('no task imports another', () => {
    const tasks = files.filter(({ path }) => moduleOf(path) === 'tasks')
    expect(breaches(tasks, (imported) => imported.startsWith('tasks/src/tasks/'))).toEqual([])
  })

  test('only engines/ starts processes', () => {
    const found = breaches(files, (imported, { path }) => {
      return /^(node:)?(child_process|cluster)$/.test(imported) && moduleOf(path) !== 'engines'
    })
    expect(found).toEqual([])
  })
})

/** Only main.ts imports the commands. All of them may import failures.ts. */
const ofCommandLine: Readonly<Record<string, readonly string[]>> = {
  files: [],
  completion: [],
  flags: ['files'],
  help: ['flags'],
  terminal: ['files', 'flags'],
  run: ['files', 'flags', 'terminal'],
  watch: ['files', 'terminal', 'run'],
  mcp: ['files', 'run'],
  commands: ['files', 'completion', 'flags', 'help', 'terminal', 'run', 'watch', 'mcp'],
}

describe('The modules of the command line', () => {
  const files = inPackage('cli')

  test('their files are found', () => expect(files.length).toBeGreaterThan(10))

  test('every folder has a rule', () => expect(modulesWithoutRule(files, ofCommandLine)).toEqual([]))

  test('no module imports one that its rule does not allow', () => {
    expect(breachesBetweenModules(files, ofCommandLine)).toEqual([])
  })

  test('every file is in a module, except main.ts and failures.ts, which imports none', () => {
    const others = files.filter(({ path }) => moduleOf(path) === undefined)
    expect(others.map(({ path }) => path)).toEqual(['cli/src/failures.ts', 'cli/src/main.ts'])
    expect(breaches(others.slice(0, 1), (imported) => imported.startsWith('cli/src/'))).toEqual([])
  })

  test('only commands/ and mcp/ import the service, and run/ its requests to other hosts', () => {
    const found = breaches(files, (imported, { path }) => {
      if (imported === '@octavo/server/task-requests') return moduleOf(path) !== 'run'
      return imported.startsWith('@octavo/server') && !/^(commands|mcp)$/.test(moduleOf(path) ?? '')
    })
    expect(found).toEqual([])
  })

  test('no file starts a process', () => {
    expect(breaches(files, (imported) => /^(node:)?(child_process|cluster)$/.test(imported))).toEqual([])
  })
})

/**
 * The files that create a task's context from paths, find tasks on disk or start programs. All others also
 * run in a browser.
 */
const NODE_ALONE =
  /^tasks\/src\/(catalogue\/(load-tasks|own-tasks|task-folder)|platform\/(node|node-engines|node-typesetting|probe|recognition-files|decoder-files)|engines\/(?!pdfium-(?:library|drawing)|tesseract-core|coded-pictures)[\w-]+)\.ts$/

/** The exports of the engine that need Node. */
const NODE_ENGINE = ['@octavo/pdf/node', '@octavo/pdf/file-source', '@octavo/pdf/file-sink']

describe('The tasks in a browser', () => {
  const elsewhere = inPackage('tasks').filter(({ path }) => !NODE_ALONE.test(path))

  test('no task imports a Node module', () => {
    const isNode = (imported: string): boolean =>
      imported.startsWith('node:') || NODE_ENGINE.includes(imported) || NODE_ALONE.test(imported)
    expect(breaches(elsewhere, isNode)).toEqual([])
  })

  test('a task changes documents only through draft.ts', () => {
    const isInside = (imported: string): boolean => imported.startsWith('@octavo/pdf/edit')
    expect(breaches(inPackage('tasks'), isInside)).toEqual([])
  })
})
