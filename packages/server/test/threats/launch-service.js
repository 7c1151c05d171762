import { serve } from '../../bundle/serve.js'

process.exitCode = await serve(process.argv.slice(2))
