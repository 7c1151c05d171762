import { createStore } from '../store.js'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEPT = 'octavo-theme'

export const theme = createStore<Theme>(keptTheme())

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEPT, chosen)
  theme.set(chosen)
  applyTheme()
}

/** The style sheet follows the system's setting unless the document sets a theme. */
export function applyTheme(): void {
  const chosen = theme.get()
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

function keptTheme(): Theme {
  const kept = localStorage.getItem(KEPT)
  return themes.find((name) => name === kept) ?? 'system'
}
