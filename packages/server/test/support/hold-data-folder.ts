import { openDataFolder } from '../../src/data/data-folder.js'

/** Locks a data folder until the process is killed. */
const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('Say where the data folder is.')
await openDataFolder(dataDir)
process.stdout.write('held\n')
setInterval(() => undefined, 1000)
