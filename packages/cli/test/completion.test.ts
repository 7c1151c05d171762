import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { commands } from '../src/commands/command-list.js'
import { Desk } from './octavo.js'

const desk = new Desk()

function script(shell: string): string {
  const { status, stdout, stderr } = desk.run(['completion', shell])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

withPrograms('Completion in bash', ['bash'], () => {
  it('completes commands, flags and values', () => {
    desk.write('octavo.bash', script('bash'))
    const completed = (...words: string[]): string[] => {
      const line = [
        'source ./octavo.bash || exit 1',
        `COMP_WORDS=(octavo ${words.map((word) => `'${word}'`).join(' ')})`,
        `COMP_CWORD=${words.length}`,
        '_octavo',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a variable of the shell.
        'printf "%s\\n" "${COMPREPLY[@]}"',
      ]
      const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', line.join('\n')], {
        cwd: desk.folder,
        encoding: 'utf8',
      })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return stdout.split('\n').filter((word) => word !== '')
    }
    expect(completed('rot')).toEqual(['rotate'])
    expect(completed('office')).toEqual(['office-to'])
    expect(completed('merge', '--book')).toEqual(['--bookmarks'])
    expect(completed('merge', 'a.pdf', '--bookmarks', 'w')).toEqual(['wrap'])
    expect(completed('rotate-pdf', '--serv')).toEqual(['--server'])
    expect(completed('token', 'ro')).toEqual(['rotate'])
    // The shell completes file names itself.
    expect(completed('merge', 'a')).toEqual([])
  })
})

withPrograms('Completion in zsh', ['zsh'], () => {
  it('loads', () => {
    desk.write('_octavo', script('zsh'))
    const line = 'autoload -Uz compinit && compinit -u && source ./_octavo && print $_comps[octavo]'
    expect(spawnSync('zsh', ['-f', '-c', line], { cwd: desk.folder, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: '_octavo\n',
    })
  })
})

withPrograms('Completion in fish', ['fish'], () => {
  it('loads', () => {
    desk.write('octavo.fish', script('fish'))
    const line = 'source octavo.fish; complete -C "octavo merge --bookmarks w"'
    const { status, stdout } = spawnSync('fish', ['-N', '-c', line], { cwd: desk.folder, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^wrap\b/) })
  })
})

describe('Shell completion', () => {
  it('rejects an unknown shell', () => {
    expect(desk.run(['completion', 'tcsh'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('octavo completion bash, zsh or fish'),
    })
  })

  it('offers only words that the help of the command contains', () => {
    for (const { name, words } of commands) {
      const { stdout } = desk.run([name, '--help'])
      expect({ name, missing: words.filter((word) => !stdout.includes(word)) }).toEqual({ name, missing: [] })
    }
  })
})
