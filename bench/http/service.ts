import { serve } from '@octavo/server/serve'

process.exit(await serve(process.argv.slice(2)))
