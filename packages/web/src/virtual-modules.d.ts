/// <reference types="vite/client" />

/** The declarations of the product's tasks, each loaded when needed. */
declare module 'octavo:tasks' {
  const modules: import('@octavo/tasks/catalogue').TaskModules
  export default modules
}

/** The part of them shown on the home page. */
declare module 'octavo:tools' {
  const tools: readonly import('./tools/tool.js').ToolCard[]
  export default tools
}
