import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/** Ends with this process, however that ends: its standard input closes. Each line replaces the one before: process ids and folders. */
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

/** Whatever happens to this process, the other one is killed with its children, and the folder is removed. */
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
    // In a session of its own: Ctrl+C in a terminal must not reach it.
    const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    child.unref()
    child.stdin.on('error', () => {})
    // Open, but nothing that Node waits for before it ends.
    ;(child.stdin as Writable & { unref?(): void }).unref?.()
    keeper = child.stdin
  }
  keeper.write(`${[...kept].join(' ')}\n`)
}
