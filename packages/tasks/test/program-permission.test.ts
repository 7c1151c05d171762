import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** In a process of its own, because the check is made once for each. */
function whyNot(environment: Readonly<Record<string, string>>): string {
  const module = new URL('../dist/engines/program-permission.js', import.meta.url).href
  const script = `import(${JSON.stringify(module)}).then(({ whyNoPrograms }) => console.log(whyNoPrograms()))`
  return spawnSync(process.execPath, ['-e', script], { env: environment, encoding: 'utf8' }).stdout.trim()
}

test('Without bubblewrap no program is started, unless the operator says that something else isolates it', () => {
  expect(whyNot({ PATH: '/nowhere' })).toBe(
    'bubblewrap, in which programs run, is not installed: apt install bubblewrap, or set OCTAVO_PROGRAMS=always, where something else isolates them, such as a container.',
  )
  expect(whyNot({ PATH: '/nowhere', OCTAVO_PROGRAMS: 'sandboxed' })).toContain('is not installed')
  expect(whyNot({ PATH: '/nowhere', OCTAVO_PROGRAMS: 'always' })).toBe('undefined')
  expect(whyNot({ PATH: '/nowhere', OCTAVO_PROGRAMS: 'never' })).toContain('switched off')
})
