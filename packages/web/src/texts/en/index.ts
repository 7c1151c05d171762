import { arrange } from './arrange.js'
import { chains } from './chains.js'
import { files } from './files.js'
import { home } from './home.js'
import { mine } from './mine.js'
import { run } from './run.js'
import { session } from './session.js'
import { shell } from './shell.js'
import { tool } from './tool.js'

export const messages = {
  ...shell,
  ...session,
  ...home,
  ...files,
  ...arrange,
  ...tool,
  ...run,
  ...mine,
  ...chains,
}
