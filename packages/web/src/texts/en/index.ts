import { arrange } from './arrange.js'
import { files } from './files.js'
import { home } from './home.js'
import { pictures } from './pictures.js'
import { session } from './session.js'
import { shell } from './shell.js'

export const messages = {
  ...shell,
  ...session,
  ...home,
  ...files,
  ...arrange,
  ...pictures,
}
