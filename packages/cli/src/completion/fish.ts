import type { CompletedCommand, CompletedFlag } from './completed-command.js'

/** `octavo completion fish | source`, or a file `octavo.fish` in fish's completions folder. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ names, summary, words, flags }) => {
    const seen = `-n ${quoted(`__fish_seen_subcommand_from ${names.join(' ')}`)}`
    return [
      `complete -c octavo -f -n __fish_use_subcommand -a ${names[0]} -d ${quoted(summary)}`,
      ...(words.length === 0 ? [] : [`complete -c octavo -f ${seen} -a ${quoted(words.join(' '))}`]),
      ...flags.map((flag) => `complete -c octavo ${seen} ${flagOf(flag)}`),
    ]
  })
  return `# Completion of octavo for fish: octavo completion fish | source\n${lines.join('\n')}\n`
}

function flagOf({ flag, values, takes, text }: CompletedFlag): string {
  const value =
    values.length > 0
      ? ` -x -a ${quoted(values.join(' '))}`
      : { nothing: '', file: ' -r', text: ' -x' }[takes]
  return `-l ${flag.slice(2)}${value}${text === '' ? '' : ` -d ${quoted(text)}`}`
}

/** Fish has two escapes in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
