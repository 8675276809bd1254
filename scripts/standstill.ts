// What a process does that shows nothing any more, on Linux, and its end.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** Where processes of tests write what they were doing, when they are asked by `SIGUSR2` (vitest.config.ts). */
export const reportFolder = 'node_modules/.cache/standstill'

/** The processes that run a test file each, by their ids. Vitest keeps them to itself; what Node keeps open names them. */
export function workerProcesses(): readonly number[] {
  const { _getActiveHandles: list } = process as unknown as { readonly _getActiveHandles?: () => readonly object[] }
  return (list?.() ?? []).flatMap((handle) => {
    const { pid, spawnargs } = handle as { readonly pid?: number; readonly spawnargs?: readonly string[] }
    const isWorker = spawnargs?.some((argument) => argument.includes('vitest')) === true
    return isWorker && pid !== undefined ? [pid] : []
  })
}

/** Says what it was doing, and ends it. A process that somebody has only stopped is told to go on instead. */
export async function endStandstill(pid: number): Promise<string> {
  if (process.platform !== 'linux') {
    process.kill(pid, 'SIGKILL')
    return `process ${pid}`
  }
  const status = read(`/proc/${pid}/status`)
  const state = /State:\s*(.*)/.exec(status)?.[1] ?? 'unknown'
  if (state.startsWith('T')) {
    process.kill(pid, 'SIGCONT')
    return `process ${pid} was stopped by somebody, and goes on`
  }
  const [, ticks = ''] = /\) (?:\S+ ){11}(\d+ \d+)/.exec(read(`/proc/${pid}/stat`)) ?? []
  const waits = new Set(readTasks(pid).map((task) => read(join(task, 'wchan'))))
  const lines = [
    `process ${pid}, state ${state}, processor ${ticks} ticks, threads in ${[...waits].join(', ')}`,
    ...(state.startsWith('R') ? await readLoop(pid) : await readHandles(pid)),
  ]
  process.kill(pid, 'SIGKILL')
  return lines.join('\n  ')
}

function readTasks(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`)
  } catch {
    return []
  }
}

type Handle = { readonly type: string; readonly is_active?: boolean }

/** What a process waits for that has nothing to do, by Node's own report. */
async function readHandles(pid: number): Promise<readonly string[]> {
  const find = () => listReports().find((name) => name.split('.').includes(String(pid)))
  process.kill(pid, 'SIGUSR2')
  for (let turn = 0; turn < 50 && find() === undefined; turn++) await wait(100)
  await wait(500)
  const name = find()
  if (name === undefined) return ['It did not say where it was.']
  try {
    const { libuv } = JSON.parse(read(join(reportFolder, name))) as { readonly libuv: readonly Handle[] }
    const active = libuv.filter(({ is_active }) => is_active === true)
    return [`waiting for: ${active.map(({ type }) => type).join(' ')}`]
  } catch {
    return ['What it said of itself cannot be read.']
  }
}

type Paused = { readonly callFrames: readonly Frame[] }
type Frame = {
  readonly functionName: string
  readonly location: { readonly scriptId: string; readonly lineNumber: number }
}

/** Where a process is that does not come to rest: it hears no signal, but its inspector has a thread of its own. */
async function readLoop(pid: number): Promise<readonly string[]> {
  try {
    process.kill(pid, 'SIGUSR1')
    await wait(2000)
    const [target] = (await (await fetch('http://127.0.0.1:9229/json/list')).json()) as [
      { webSocketDebuggerUrl: string },
    ]
    const socket = new WebSocket(target.webSocketDebuggerUrl)
    const scripts = new Map<string, string>()
    const paused = new Promise<Paused>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('message', (data) => {
        const { method, params } = JSON.parse(String(data))
        if (method === 'Debugger.scriptParsed') scripts.set(params.scriptId, params.url)
        if (method === 'Debugger.paused') resolve(params)
      })
      socket.on('open', () => {
        for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries())
          socket.send(JSON.stringify({ id, method }))
      })
    })
    const { callFrames } = await Promise.race([paused, wait(5000).then(() => Promise.reject(new Error('no pause')))])
    socket.terminate()
    return callFrames.slice(0, 15).map(({ functionName, location }) => {
      return `at ${functionName} (${scripts.get(location.scriptId)}:${location.lineNumber + 1})`
    })
  } catch (error) {
    return [`It did not say where it was: ${error}`]
  }
}

const listReports = () => (existsSync(reportFolder) ? readdirSync(reportFolder) : [])

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
