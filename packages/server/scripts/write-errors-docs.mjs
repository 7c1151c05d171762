// `npm run docs:errors`: writes docs/errors.md from the table of error codes of the built service.
import { writeFileSync } from 'node:fs'
import { errorsDocs } from '../dist/errors-docs.js'

writeFileSync(new URL('../../../docs/errors.md', import.meta.url), errorsDocs())
