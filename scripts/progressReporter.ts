// The report of a whole run: a short line now and then, and every failure whole. A character for each
// test is a write for each, and nobody reads ten thousand of them.
import { writeFileSync } from 'node:fs'
import {
  DefaultReporter,
  type SerializedError,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
} from 'vitest/node'

const lineEveryMs = 15_000

export default class ProgressReporter extends DefaultReporter {
  #files = 0
  #endedFiles = 0
  #endedTests = 0
  #lastLineAt = performance.now()

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#files = specifications.length
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    // Whole at the end; by name at once, in case that the end never comes.
    if (module.state() === 'failed') this.error(`Failed: ${this.relative(module.moduleId)}`)
    this.#endedFiles += 1
    this.#endedTests += [...module.children.allTests()].length
    if (performance.now() - this.#lastLineAt < lineEveryMs) return
    this.#lastLineAt = performance.now()
    this.log(`${this.#endedFiles} of ${this.#files} files, ${this.#endedTests} tests`)
  }

  /** An error that belongs to no test fails the run; the run's last lines name it as they name a failed test. */
  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(modules, errors, reason)
    const file = process.env['LATCHKEY_TEST_ERRORS']
    if (file === undefined || errors.length === 0) return
    const lines = errors.map(({ name, message, VITEST_TEST_NAME, stack = '' }) => {
      const place = stack.split('\n').find((line) => line.includes('at ')) ?? ''
      return `${VITEST_TEST_NAME ?? 'outside of a test'}: ${name}: ${message} ${place.trim()}`.replaceAll('\n', ' ')
    })
    writeFileSync(file, `${lines.join('\n')}\n`)
  }

  /** Files are told of as they end, failures together at the end. */
  protected override printTestModule(): void {}
}
