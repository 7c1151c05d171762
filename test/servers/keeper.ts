import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/**
 * A shell that outlives this process: it acts when its standard input closes. Each line replaces the previous
 * one and lists process ids and folders.
 */
const script = `
while read -r words; do kept=$words; done
for word in $kept; do case $word in
  /*) ;;
  *) kill -9 $word $(cat /proc/$word/task/$word/children) ;;
esac; done 2>/dev/null
sleep 0.2
for word in $kept; do case $word in /*) rm -rf "$word" ;; esac; done
`

const kept = new Set<string | number>()
let keeper: Writable | undefined

/**
 * However this process ends, the given process is killed with its children, or the given folder is removed.
 */
export function keep(processOrFolder: number | string): void {
  kept.add(processOrFolder)
  tell()
}

export function release(processOrFolder: number | string): void {
  kept.delete(processOrFolder)
  tell()
}

function tell(): void {
  if (keeper === undefined) {
    // In a separate session, so that Ctrl+C in a terminal does not reach it.
    const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    child.unref()
    child.stdin.on('error', () => {})
    // The pipe stays open but does not keep Node running.
    ;(child.stdin as Writable & { unref?(): void }).unref?.()
    keeper = child.stdin
  }
  keeper.write(`${[...kept].join(' ')}\n`)
}
