/** Chromium, as tasks declare it in their needs. All of these print the same; the first is the smallest. */
export const CHROMIUM = {
  name: 'chromium-headless-shell',
  otherNames: ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'],
  versionFlag: '--version',
  install: 'apt install chromium-headless-shell',
  isSandboxed: true,
} as const

/** Files outside of /usr that packages of these programs have. */
export const CHROMIUM_FILES = ['/etc/chromium', '/etc/chromium.d', '/opt/google/chrome']
