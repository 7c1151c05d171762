/** A message with the field names that the client sent: without steps and options, and with `files` instead of `pages`. */
export function withIlovepdfFields(text: string): string {
  return text
    .replace(/^Step \d+ \([\w-]+\): /, '')
    .replace(/\boptions(?:\[tasks\]\[\d+\]\[options\])?\[(\w+)\]/g, '$1')
    .replace(/\bpages(\[\d+\])/g, 'files$1')
}
