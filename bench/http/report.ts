import { loadavg } from 'node:os'
import { short } from '../report/statistics.js'

export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

export const goal = (isMet: boolean, text: string): string => `- ${isMet ? 'met' : 'MISSED'}: ${text}`

export const machineLoad = (): string => `load average ${loadavg().map(short).join(', ')}`

export function countLines(title: string, counts: Readonly<Record<string, number>>): string {
  const lines = Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([what, count]) => `- ${count.toLocaleString('en')} ${what}`)
  return [`${title}:`, ...(lines.length > 0 ? lines : ['- none'])].join('\n')
}
