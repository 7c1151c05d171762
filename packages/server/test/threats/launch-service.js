import { serve } from '../../dist/serve.js'

process.exitCode = await serve(process.argv.slice(2))
