// `npm run docs:settings`: writes docs/settings.md from the declarations of the built service.
import { mkdirSync, writeFileSync } from 'node:fs'
import { settingsDocs } from '../dist/settings-docs.js'

const docs = new URL('../../../docs/', import.meta.url)
mkdirSync(docs, { recursive: true })
writeFileSync(new URL('settings.md', docs), settingsDocs())
