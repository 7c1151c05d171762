import { type CompletedCommand, shellQuoted } from './completed-command.js'

/** `source <(octavo completion bash)`. Anything unknown is completed as a file name. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map((command) => command.names[0])
  return `# Completion of octavo for bash: source <(octavo completion bash)
_octavo() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} flags='' words='' values=''
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W ${shellQuoted([...names, 'help', '--help', '--version'].join(' '))} -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${commands.map(caseOf).join('\n')}
    help) words=${shellQuoted(names.join(' '))} ;;
  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  elif [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [[ $COMP_CWORD -eq 2 && -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  fi
}
complete -o default -o bashdefault -F _octavo octavo
`
}

function caseOf({ names, words, flags }: CompletedCommand): string {
  const chosen = flags.filter(({ values }) => values.length > 0)
  return [
    `    ${names.join('|')})`,
    `      flags=${shellQuoted(flags.map(({ flag }) => flag).join(' '))}`,
    ...(words.length === 0 ? [] : [`      words=${shellQuoted(words.join(' '))}`]),
    ...(chosen.length === 0
      ? []
      : [
          '      case $before in',
          ...chosen.map(({ flag, values }) => `        ${flag}) values=${shellQuoted(values.join(' '))} ;;`),
          '      esac',
        ]),
    '      ;;',
  ].join('\n')
}
