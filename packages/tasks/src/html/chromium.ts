/** Chromium, as tasks declare it in their needs. */
export const CHROMIUM = {
  name: 'chromium-headless-shell',
  versionFlag: '--version',
  install: 'apt install chromium-headless-shell',
  isSandboxed: true,
} as const
