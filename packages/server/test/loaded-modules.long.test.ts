import { expect, it } from 'vitest'
import { ENGINE_OF_DECLARATIONS, loadedBy } from '../../tasks/test/loaded-modules.js'

it('The server process loads no more of the engine than it needs to read requests', () => {
  const loaded = loadedBy(`
    await import('./server/dist/serve.js')
    const { loadAllTasks } = await import('./server/dist/load-tasks.js')
    const tasks = await loadAllTasks(null, {})
    tasks.descriptions()`)
  expect(loaded).toContain('server/dist/worker/pool.js')
  // That module would load the MCP library.
  expect(loaded).toContain('server/dist/http/routes/mcp.js')
  expect(loaded).not.toContain('server/dist/mcp/mcp-server.js')
  // The module that runs tasks shortens lists of losses.
  const expected = [...ENGINE_OF_DECLARATIONS, 'pdf/dist/losses/loss.js'].sort()
  expect(loaded.filter((path) => path.startsWith('pdf/')).sort()).toEqual(expected)
})
