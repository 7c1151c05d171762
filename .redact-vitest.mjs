export default { root: '/tmp/wt/redact', test: { include: ['packages/tasks/test/redact-*.test.ts'], testTimeout: 120000, hookTimeout: 120000, maxWorkers: 1 } }
