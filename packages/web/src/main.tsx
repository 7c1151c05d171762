import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { removeAbandonedRuns } from './device/run-folders.js'
import { openSession, session } from './session/session.js'
import { registerServiceWorker } from './shell/register-service-worker.js'
import { followAddress } from './shell/router.js'
import { applyTheme } from './shell/theme.js'
import './styles/base.css'
import { loadTexts } from './texts/text.js'
import { refreshToolList } from './tools/tool-list.js'

applyTheme()
followAddress()
session.subscribe(() => {
  if (session.get().state === 'signed-in') void refreshToolList()
})
void openSession()
await loadTexts()
registerServiceWorker()
createRoot(document.getElementById('page')!).render(<App />)
void removeAbandonedRuns()
