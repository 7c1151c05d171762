import { arrange } from './arrange.js'
import { drawn } from './drawn.js'
import { files } from './files.js'
import { home } from './home.js'
import { options } from './options.js'
import { session } from './session.js'
import { shell } from './shell.js'

export const messages = { ...shell, ...session, ...home, ...files, ...arrange, ...options, ...drawn }
