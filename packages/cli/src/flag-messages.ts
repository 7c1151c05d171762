import type { CommandFlag } from '@octavo/tasks/command-flags'

/**
 * Messages of tasks name options as in HTTP; on the command line they become flags: `"mode": "add"` and
 * `mode: add` are `--mode add`, `"interleave": true` is `--interleave`, and `owner_password` is
 * `--owner-password-file`.
 */
export function messageWithFlags(message: string, flags: readonly CommandFlag[]): string {
  const byOption = new Map(flags.map((flag) => [flag.option, flag]))
  const flagFor = (option: string): string | undefined => {
    const flag = byOption.get(option)?.flag
    return flag === undefined ? undefined : `--${flag}`
  }
  return message
    .replace(/"([a-z][a-z0-9_]*)": (true|false)/g, (whole, option: string, value: string) => {
      const flag = byOption.get(option)?.flag
      return flag === undefined ? whole : `--${value === 'true' ? '' : 'no-'}${flag}`
    })
    .replace(
      /"([a-z][a-z0-9_]*)": "([^"]*)"((?:(?:,| or) "[^"]*")*)/g,
      (whole, option: string, value: string, others: string) => {
        const flag = flagFor(option)
        return flag === undefined ? whole : `${flag} ${value}${others.replaceAll('"', '')}`
      },
    )
    .replace(/(?<![\w"-])([a-z][a-z0-9_]*): ([a-z0-9-]+)/g, (whole, option: string, value: string) => {
      const isValue = byOption.get(option)?.schema.enum?.includes(value) === true
      return isValue ? `${flagFor(option)} ${value}` : whole
    })
    .replace(
      /(?<![\w"-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w"-]|\.\w)/g,
      (option) => flagFor(option) ?? option,
    )
    .replace(/(?<=[:.,] |\b(?:and|or) )([Ss])end /g, (_, first: string) =>
      first === 'S' ? 'Give ' : 'give ',
    )
}
