// `npm test`: the fast part of every promise, within five minutes on two cores. On a fresh clone, with only
// Node and npm, installs the npm packages and nothing else. With paths, runs only these tests, also long ones,
// and only compiles what has changed: `npm test -- packages/pdf/test/syntax`.
import { startedBeside } from './commands.mjs'
import { fail, finish, giveUp, runTests } from './run-tests.mjs'
import { build, installAll, nativePartsLoad } from './set-up.mjs'

const chosen = process.argv.slice(2)
if (!installAll()) giveUp('npm could not install the packages.')
if (chosen.length > 0) finish(await runTests(['tests', 'long'], chosen))

if (!nativePartsLoad()) giveUp('The tests cannot run without it.')
const style = startedBeside('node_modules/@biomejs/biome/bin/biome', ['check', '.'])
if (!build()) giveUp('The build failed.')
const types = checkTypes()
const counts = await runTests(['tests'], [])
if (!(await style)) fail(counts, 'biome check')
if (!(await types)) fail(counts, 'types of the tests')
finish(counts)

async function checkTypes() {
  const compiler = 'node_modules/@typescript/native-preview/bin/tsgo'
  return (
    (await startedBeside(compiler, ['-b'])) && (await startedBeside(compiler, ['-p', 'tsconfig.test.json']))
  )
}
