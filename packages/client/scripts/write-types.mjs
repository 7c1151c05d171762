// `npm run client:types`: writes src/api-types.ts from the tasks' declarations, the service's answers and its table of errors.
import { writeFileSync } from 'node:fs'
import { clientTypes } from './client-types.mjs'

writeFileSync(new URL('../src/api-types.ts', import.meta.url), await clientTypes())
