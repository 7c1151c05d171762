// `npm start`: on a fresh clone, with only Node and npm, installs what is missing and runs the service.
// Further arguments are its flags: `npm start -- --port 9000`.
import { build, installForStart, nativePartsLoad } from './set-up.mjs'

if (!installForStart()) fail('npm could not install the packages.')
if (!build()) fail('The build failed.')

const { serve } = await import('../packages/server/bundle/serve.js').catch((error) => {
  if (nativePartsLoad()) throw error
  fail('The service cannot run without it.')
})
process.exitCode = await serve(process.argv.slice(2))

function fail(message) {
  console.error(message)
  process.exit(1)
}
