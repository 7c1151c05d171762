import { type CompletedCommand, shellQuoted } from './completed-command.js'

/** `source <(octavo completion zsh)`, or a file `_octavo` in a folder of `$fpath`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ names: [name], summary }) => described(name, summary))
  return `#compdef octavo
# Completion of octavo for zsh: source <(octavo completion zsh)
_octavo() {
  local -a commands flags values
  commands=(
    ${names.join('\n    ')}
    'help:Show help'
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case $words[2] in
${commands.map(caseOf).join('\n')}
  esac
  if (( $#values )); then
    compadd -- $values
  elif [[ $PREFIX == -* ]]; then
    _describe -o 'option' flags
  else
    _files
  fi
}
if [[ $funcstack[1] == _octavo ]]; then
  _octavo "$@"
else
  compdef _octavo octavo
fi
`
}

function caseOf({ names, words, flags }: CompletedCommand): string {
  const chosen = flags.filter(({ values }) => values.length > 0)
  const inner = [
    ...(words.length === 0 ? [] : [`      (( CURRENT == 3 )) && values=(${words.join(' ')})`]),
    ...(chosen.length === 0
      ? []
      : [
          '      case $words[CURRENT-1] in',
          ...chosen.map(
            ({ flag, values }) => `        ${flag}) values=(${values.map(shellQuoted).join(' ')}) ;;`,
          ),
          '      esac',
        ]),
  ]
  return [
    `    ${names.join('|')})`,
    `      flags=(${flags.map(({ flag, text }) => described(flag, text)).join(' ')})`,
    ...inner,
    '      ;;',
  ].join('\n')
}

function described(name: string, text: string): string {
  return shellQuoted(text === '' ? name : `${name}:${text}`)
}
