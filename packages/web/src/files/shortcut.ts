import { SHORTCUT_TYPE } from '@octavo/tasks/outbound'

/** The address of a web page as it is typed, with or without `https://`; undefined if it is none. */
export function pageAddress(typed: string): URL | undefined {
  const text = typed.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : undefined
}

/** An Internet shortcut, which is how the address of a page is sent. */
export function shortcutTo(url: URL): File {
  return new File([`[InternetShortcut]\r\nURL=${url.href}\r\n`], `${url.hostname}.url`, {
    type: SHORTCUT_TYPE,
  })
}
