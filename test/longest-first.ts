import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take half a minute. If they started last, the run would wait for them alone. */
const long =
  /\/(fuzz\/every-task|task-examples|cli\/test\/tasks|hostile-files|kill-server|faults\/life|webhooks-kept|worker\/faults|scenarios\/serve|faulty-engine|client\/test\/examples|worker-faults|tasks\/test\/catalogue|scale\/faults|copy-data|flows\/catalogue|flows\/run|drawn-controls|accessibility|flows\/files|modules\/device)\.test\.ts$/

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ project, moduleId }: TestSpecification): boolean =>
      !project.config.isolate && long.test(moduleId)
    const alone = sorted.filter(({ project }) => project.config.isolate)
    const shared = sorted.filter(({ project }) => !project.config.isolate)
    return [...alone, ...shared.filter(isLong), ...shared.filter((file) => !isLong(file))]
  }
}
