/** Files of test/scenarios that are not run on many machines, and why. */
export const onOneMachineOnly: Readonly<Record<string, string>> = {
  'task-examples.test.ts': 'tests tasks, which are the same on every machine',
  'execute-pages.test.ts': 'tests `page`, which the engine reads the same way on every machine',
  'fixture-task.test.ts': 'tests how a folder of tasks is loaded, which is the same on every machine',
  'health.test.ts': 'tests what one machine reports: each counts only its own requests',
  'hosts.test.ts': 'sends requests byte by byte to one machine and tests the addresses in its answers',
  'needs.test.ts': 'tests which programs one machine finds: each looks for itself',
  'npm-start.test.ts': 'starts one process with npm start',
  'openapi.test.ts': 'tests a document and a page that use no store',
  'page.test.ts': 'tests the page of one machine in a browser; tokens.test.ts tests sessions on many',
  'readme.test.ts': 'runs the examples of the README, which use one machine',
  'running.test.ts': 'follows docs/running.md, which is about one machine and its data folder',
  'serve.test.ts': 'starts, stops and restarts one process in its data folder',
  'webhooks-kept.test.ts': 'kills and restarts one process; scale/faults.test.ts does so with many machines',
  'webhooks-verified.test.ts': 'tests what one process sends and signs before and after a restart',
}
