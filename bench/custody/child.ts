import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, whose processor time can be asked for. */
export type MeasuredServer = {
  readonly url: string
  // biome-ignore lint/suspicious/noExplicitAny: what a bench's own program says about itself.
  readonly said: any
  /** Processor seconds of that process until now, user and system. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

/** Starts one of the programs of this folder. */
export async function startServer(program: string, words: readonly string[]): Promise<MeasuredServer> {
  const path = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const profile = process.env['BENCH_CPU_PROF'] === program ? ['--cpu-prof', '--cpu-prof-dir=/tmp'] : []
  const child = fork(path, [...words], { execArgv: profile })
  const said = await hear(child)
  return {
    url: said.url,
    said,
    async cpuSeconds() {
      child.send('cpu')
      return (await hear(child)).cpuSeconds
    },
    stop: () =>
      new Promise((resolve) => {
        // It may have ended by itself.
        if (!child.connected) return resolve()
        child.once('exit', () => resolve())
        child.send('stop')
      }),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
function hear(child: ChildProcess): Promise<any> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The server ended'))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message)
    })
  })
}

/** In the program: answers the parent's questions, and ends with it. */
export function answerCpu(): void {
  process.once('disconnect', () => process.exit(1))
  process.on('message', (question) => {
    if (question === 'stop') process.exit(0)
    const { user, system } = process.cpuUsage()
    tellParent({ cpuSeconds: (user + system) / 1e6 })
  })
}

/** In the program: says something to the parent. */
export function tellParent(message: object): void {
  process.send?.(message)
}
