// What a whole run shows of the unit tests: a short line now and then, every failure whole, and the name of what does
// not end. A character for each test is a write for each, and where nobody reads them fast enough a full pipe stops
// the run itself.
import { execFileSync } from 'node:child_process'
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

const lineEveryMs = 15_000
const lookEveryMs = 60_000
/** Beyond the longest that any one test may take (10 minutes): a file that shows nothing for so long never ends. */
const givenUpAfterMs = 15 * 60_000
const namedAfterMs = 3 * 60_000

export default class ProgressReporter extends DefaultReporter {
  #files = 0
  #endedFiles = 0
  #endedTests = 0
  #lastLineAt = performance.now()
  #lastSignAt = performance.now()
  readonly #running = new Set<string>()
  #watch: ReturnType<typeof setInterval> | undefined

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#files = specifications.length
    this.#lastSignAt = performance.now()
    this.#watch = setInterval(() => this.#look(), lookEveryMs)
    this.#watch.unref()
  }

  /** Vitest says so before the file is read: a file that never gets as far as its tests is known as well. */
  override onTestModuleQueued(module: TestModule): void {
    super.onTestModuleQueued(module)
    this.#running.add(module.moduleId)
    this.#lastSignAt = performance.now()
  }

  override onTestCaseResult(test: Parameters<DefaultReporter['onTestCaseResult']>[0]): void {
    super.onTestCaseResult(test)
    this.#endedTests += 1
    this.#lastSignAt = performance.now()
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    this.#running.delete(module.moduleId)
    // Whole at the end; by name at once, in case that the end never comes.
    if (module.state() === 'failed') this.error(`Failed: ${this.relative(module.moduleId)}`)
    this.#endedFiles += 1
    this.#lastSignAt = performance.now()
    if (performance.now() - this.#lastLineAt < lineEveryMs) return
    this.#lastLineAt = performance.now()
    this.log(`${this.#endedFiles} of ${this.#files} files, ${this.#endedTests} tests`)
  }

  override onTestRunEnd(...end: Parameters<DefaultReporter['onTestRunEnd']>): void {
    clearInterval(this.#watch)
    super.onTestRunEnd(...end)
  }

  /** Files are told of as they end, failures together at the end. */
  protected override printTestModule(): void {}

  #look() {
    const silentMs = performance.now() - this.#lastSignAt
    if (silentMs < namedAfterMs) return
    const names = [...this.#running].map((file) => this.relative(file)).join(', ') || 'none'
    this.error(`No test has ended for ${Math.round(silentMs / 60_000)} minutes. Files that have begun: ${names}`)
    if (silentMs < givenUpAfterMs) return
    this.error('Given up: the processes of these files are ended, and the run counts as failed.')
    endOwnProcesses()
    process.exit(1)
  }
}

/** A process in a loop does not notice that the one who waits for it has gone. */
function endOwnProcesses() {
  try {
    execFileSync('pkill', ['-KILL', '-P', String(process.pid)])
  } catch {
    // None was left, or this system has no pkill.
  }
}
