/** A message or a field of ours with what the client sent in place of what became of it: no steps, no options, and files instead of entries. */
export function inTheirWords(text: string): string {
  return text
    .replace(/^Step \d+ \([\w-]+\): /, '')
    .replace(/\boptions(?:\[tasks\]\[\d+\]\[options\])?\[(\w+)\]/g, '$1')
    .replace(/\bpages(\[\d+\])/g, 'files$1')
}
