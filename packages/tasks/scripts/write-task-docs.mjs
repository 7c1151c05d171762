// `npm run docs:tasks`: writes docs/tasks/ from the declarations of the built tasks.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadTasks } from '../dist/catalogue/load-tasks.js'
import { taskDocs } from '../dist/docs/task-docs.js'

const folder = new URL('../../../docs/tasks/', import.meta.url)
mkdirSync(folder, { recursive: true })
const pages = taskDocs(await loadTasks())
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(new URL(name, folder))
for (const [name, text] of pages) writeFileSync(new URL(name, folder), text)
