import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'

export function thirdPartyNotices(): {
  readonly esbuild: EsbuildPlugin
  readonly vite: VitePlugin
  write(folder: string): void
}
