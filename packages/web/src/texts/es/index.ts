import type { Translation } from '../translation.js'
import { arrange } from './arrange.js'
import { chains } from './chains.js'
import { drawn } from './drawn.js'
import { files } from './files.js'
import { home } from './home.js'
import { mine } from './mine.js'
import { options } from './options.js'
import { pictures } from './pictures.js'
import { problems } from './problems.js'
import { run } from './run.js'
import { session } from './session.js'
import { shell } from './shell.js'
import { tool } from './tool.js'

export { tasks } from './tasks.js'

export const messages: Translation['messages'] = {
  ...arrange,
  ...chains,
  ...drawn,
  ...files,
  ...home,
  ...mine,
  ...options,
  ...pictures,
  ...problems,
  ...run,
  ...session,
  ...shell,
  ...tool,
}
