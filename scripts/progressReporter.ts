// What a whole run shows of the unit tests: a short line now and then, every failure whole, and the name of what does
// not end. A character for each test is a write for each, and nobody reads eight thousand of them.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { endStandstill, reportFolder, workerProcesses } from './standstill.ts'

const lineEveryMs = 15_000
const lookEveryMs = 15_000
/** Beyond the longest that any one test may take (15 minutes): a file that shows nothing for so long never ends. */
const longestSilenceMs = Number(process.env['LONGEST_SILENCE_MS'] ?? 16 * 60_000)

type RunningFile = {
  readonly begunAt: number
  /** When it has shown something for the last time, and the test that was heard of last: news wait 100 ms for others. */
  signAt: number
  test: string
}

export default class ProgressReporter extends DefaultReporter {
  #files = 0
  #endedFiles = 0
  #endedTests = 0
  #lastLineAt = performance.now()
  /** When each process that runs a file was seen first. */
  readonly #workers = new Map<ChildProcess, number>()
  readonly #running = new Map<string, RunningFile>()
  /** Files whose processes were ended, and how many these were; and all that was found. */
  readonly #ended: string[] = []
  #endedWorkers = 0
  readonly #found: string[] = []
  #watch: ReturnType<typeof setInterval> | undefined

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#files = specifications.length
    rmSync(reportFolder, { recursive: true, force: true })
    mkdirSync(reportFolder, { recursive: true })
    this.#watch = setInterval(() => {
      this.#look().catch((error: unknown) => this.error(String(error)))
    }, lookEveryMs)
    this.#watch.unref()
  }

  /** Vitest says so before the file is read: a file that never gets as far as its tests is known as well. */
  override onTestModuleQueued(module: TestModule): void {
    super.onTestModuleQueued(module)
    const begunAt = performance.now()
    this.#running.set(module.moduleId, { begunAt, signAt: begunAt, test: 'nothing yet' })
  }

  override onTestCaseReady(test: TestCase): void {
    super.onTestCaseReady(test)
    const running = this.#running.get(test.module.moduleId)
    if (running !== undefined) Object.assign(running, { signAt: performance.now(), test: test.fullName })
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test)
    this.#endedTests += 1
    const running = this.#running.get(test.module.moduleId)
    if (running !== undefined) running.signAt = performance.now()
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    this.#running.delete(module.moduleId)
    // Whole at the end; by name at once, in case that the end never comes.
    if (module.state() === 'failed') this.error(`Failed: ${this.relative(module.moduleId)}`)
    this.#endedFiles += 1
    if (performance.now() - this.#lastLineAt < lineEveryMs) return
    this.#lastLineAt = performance.now()
    this.log(`${this.#endedFiles} of ${this.#files} files, ${this.#endedTests} tests`)
  }

  override onTestRunEnd(...end: Parameters<DefaultReporter['onTestRunEnd']>): void {
    clearInterval(this.#watch)
    const [, errors] = end
    const file = process.env['STANDSTILL_FILE']
    // For who started the run: what stood still, and whether this is all that went wrong. Who ends a process hears of it.
    const lost = errors.filter(({ message }) => message.startsWith('[vitest-pool]: Worker')).length
    const otherErrors = errors.length - Math.min(lost, this.#endedWorkers)
    if (file !== undefined && this.#found.length > 0)
      writeFileSync(file, JSON.stringify({ files: this.#ended, found: this.#found, otherErrors }))
    super.onTestRunEnd(...end)
  }

  /** Files are told of as they end, failures together at the end. */
  protected override printTestModule(): void {}

  async #look(): Promise<void> {
    const present = workerProcesses()
    for (const worker of this.#workers.keys()) if (!present.includes(worker)) this.#workers.delete(worker)
    for (const worker of present) if (!this.#workers.has(worker)) this.#workers.set(worker, performance.now())
    const isLongAgo = (at: number) => performance.now() - at > longestSilenceMs
    // Which process runs which file is not told; but each runs one, and so those that are as old are theirs. One that is
    // nearly as old is waited for, and so is one that is as old and still shows something.
    const old = [...this.#running].filter(([, { begunAt }]) => isLongAgo(begunAt - 2 * lookEveryMs))
    if (old.length === 0 || !old.every(([, { signAt }]) => isLongAgo(signAt))) return
    for (const [file, running] of old) {
      running.signAt = performance.now()
      this.#tell(`Stands still: ${this.relative(file)}, last heard of: ${running.test}`)
    }
    const workers = [...this.#workers].filter(([, seenAt]) => isLongAgo(seenAt - 2 * lookEveryMs))
    const endedBefore = this.#endedWorkers
    for (const [worker] of workers) {
      const { said, isEnded } = await endStandstill(worker)
      this.#tell(said)
      if (isEnded) this.#endedWorkers += 1
    }
    if (this.#endedWorkers === endedBefore) return
    // Nothing more is heard of these.
    for (const [file] of old) {
      this.#running.delete(file)
      this.#ended.push(this.relative(file))
    }
  }

  #tell(line: string): void {
    this.error(line)
    this.#found.push(line)
  }
}
