import { createStore } from '../store.js'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const STORAGE_KEY = 'octavo-theme'

export const theme = createStore<Theme>(savedTheme())

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(STORAGE_KEY, chosen)
  theme.set(chosen)
  applyTheme()
}

/** The style sheet follows the system's setting unless the document sets a theme. */
export function applyTheme(): void {
  const chosen = theme.get()
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

function savedTheme(): Theme {
  const saved = localStorage.getItem(STORAGE_KEY)
  return themes.find((name) => name === saved) ?? 'system'
}
