/// <reference types="vite/client" />

/** The declarations of the tasks that come with the product, each loaded when it is wanted. */
declare module 'octavo:tasks' {
  const modules: import('@octavo/tasks/catalogue-of').TaskModules
  export default modules
}

/** What the first page shows of them. */
declare module 'octavo:tools' {
  const tools: readonly import('./tools/tool.js').ToolCard[]
  export default tools
}
