/** The files of all tasks as the bundler lists them. */
declare module 'octavo:task-files' {
  const modules: import('../../src/catalogue/catalogue.js').TaskModules
  export default modules
}
