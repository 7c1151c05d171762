import type { Parameters } from '../parameters.js'
import { oneStep } from './tool.js'

const eachPdf = { isPerFile: true, makesPdf: true }

export const compress = oneStep('compress-pdf', eachPdf, (parameters) => ({
  level: parameters.choice('compression_level', ['extreme', 'recommended', 'low'], 'recommended'),
}))

export const repair = oneStep('repair-pdf', eachPdf)

export const unlock = oneStep('unlock-pdf', eachPdf)

/** Names of permissions, in iLovePDF and here. */
const permissions = {
  allow_print: 'allow_print',
  allow_modify: 'allow_modify',
  allow_copy: 'allow_copy',
  allow_annotate: 'allow_annotate',
  allow_fill: 'allow_fill_forms',
  allow_accessibility: 'allow_accessibility',
  allow_assemble: 'allow_assemble',
}

export const protect = oneStep('protect-pdf', eachPdf, (parameters) => {
  if (parameters.flag('keep_original', false))
    throw parameters.refused(
      'keep_original',
      'the permissions of the file cannot be kept here; name those that are wanted',
    )
  const password = parameters.needed('password', 'It is the password that opens the protected file.')
  return {
    user_password: password,
    owner_password: parameters.text('owner_password') ?? password,
    ...permissionsOf(parameters),
  }
})

function permissionsOf(parameters: Parameters): Readonly<Record<string, boolean>> {
  const isNothing = parameters.flag('allow_nothing', false)
  return Object.fromEntries(
    Object.entries(permissions).map(([theirs, ours]) => [ours, !isNothing && parameters.flag(theirs, true)]),
  )
}
