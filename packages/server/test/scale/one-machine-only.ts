/** Files of test/scenarios that are not run on many machines, and why. */
export const onOneMachineOnly: Readonly<Record<string, string>> = {
  'task-examples.test.ts': 'what each task does is the same on every machine',
  'execute-pages.test.ts': 'is about what the engine makes of `page`, which is the same on every machine',
  'fixture-task.test.ts':
    'is about how a folder of tasks is loaded, which every machine does in the same way',
  'health.test.ts': 'is about what one machine tells of itself: each counts what it does',
  'hosts.test.ts': 'sends requests byte by byte to one machine, which names its addresses by them',
  'needs.test.ts': 'is about what is installed on a machine, and each of them looks for itself',
  'npm-start.test.ts': 'starts one process, as npm start does',
  'openapi.test.ts': 'is about a document and a page that no store takes part in',
  'page.test.ts': 'is a browser’s look at the page of one machine; sessions on many are in tokens.test.ts',
  'readme.test.ts': 'runs the examples of the README, which are of one machine',
  'running.test.ts': 'follows docs/running.md, which is about one machine and its data folder',
  'serve.test.ts': 'starts and stops one process, and starts it again in its data folder',
  'webhooks-kept.test.ts':
    'kills one process and starts it again; for many machines scale/faults.test.ts does',
  'webhooks-verified.test.ts': 'is about what is sent, signed by one process that is started again',
}
