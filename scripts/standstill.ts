// What a process does that shows nothing any more, on Linux, and its end.
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** Where processes of tests write what they were doing, when they are asked by `SIGUSR2` (vitest.config.ts). */
export const reportFolder = 'node_modules/.cache/standstill'

/** Where a process that is told to listens for its debugger. */
const inspectorPort = 9229

/** The processes that run a test file each. Vitest keeps them to itself; what Node keeps open names them. */
export function workerProcesses(): readonly ChildProcess[] {
  const { _getActiveHandles: list } = process as unknown as { readonly _getActiveHandles?: () => readonly object[] }
  return (list?.() ?? []).filter((handle): handle is ChildProcess => {
    const { spawnargs } = handle as Partial<ChildProcess>
    return spawnargs?.some((argument) => argument.includes('vitest')) === true
  })
}

/** Says what it was doing, and ends it. One that somebody has only stopped is told to go on instead. */
export async function endStandstill(
  child: ChildProcess,
): Promise<{ readonly said: string; readonly isEnded: boolean }> {
  const { pid } = child
  // Elsewhere there is no such record of processes, nor every signal.
  if (process.platform !== 'linux') return { said: `Process ${pid}.`, isEnded: child.kill('SIGKILL') }
  const status = read(`/proc/${pid}/status`)
  const state = /State:\s*(.*)/.exec(status)?.[1] ?? 'unknown'
  if (state.startsWith('T')) {
    child.kill('SIGCONT')
    return { said: `Process ${pid} was stopped by somebody, and goes on.`, isEnded: false }
  }
  const [, ticks = 'unknown'] = /\) (?:\S+ ){11}(\d+ \d+)/.exec(read(`/proc/${pid}/stat`)) ?? []
  const waits = new Set(readTasks(pid).map((task) => read(join(task, 'wchan'))))
  const about = `Process ${pid}, state ${state}, processor ${ticks} ticks, threads in ${[...waits].join(', ')}:`
  const found = state.startsWith('R') ? await readLoop(child) : await readHandles(child)
  return { said: [about, ...found].join('\n  '), isEnded: child.kill('SIGKILL') }
}

function readTasks(pid: number | undefined): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`)
  } catch {
    return []
  }
}

type Handle = { readonly type: string; readonly is_active?: boolean }

/** What a process waits for that has nothing to do, by Node's own report. */
async function readHandles(child: ChildProcess): Promise<readonly string[]> {
  const find = () => listReports().find((name) => name.split('.').includes(String(child.pid)))
  child.kill('SIGUSR2')
  for (let turn = 0; turn < 50 && find() === undefined; turn++) await wait(100)
  await wait(500)
  const name = find()
  if (name === undefined) return ['it did not say what it waits for']
  try {
    const { libuv } = JSON.parse(read(join(reportFolder, name))) as { readonly libuv: readonly Handle[] }
    const active = libuv.filter(({ is_active }) => is_active === true)
    return [`it waits for: ${active.map(({ type }) => type).join(' ')}`]
  } catch {
    return ['what it said of itself cannot be read']
  }
}

const listReports = () => (existsSync(reportFolder) ? readdirSync(reportFolder) : [])

type Frame = {
  readonly functionName: string
  readonly location: { readonly scriptId: string; readonly lineNumber: number }
}

/** Where a process is that does not come to rest: it hears no signal, but its inspector has a thread of its own. */
async function readLoop(child: ChildProcess): Promise<readonly string[]> {
  // It would be somebody else who is asked.
  if (await isTaken(inspectorPort)) return [`its place is not known: port ${inspectorPort} is taken`]
  let socket: WebSocket | undefined
  try {
    child.kill('SIGUSR1')
    await wait(2000)
    const listed = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`, { signal: AbortSignal.timeout(3000) })
    const [target] = (await listed.json()) as [{ readonly webSocketDebuggerUrl: string }]
    socket = new WebSocket(target.webSocketDebuggerUrl)
    return await pause(socket)
  } catch (error) {
    return [`its place is not known: ${error}`]
  } finally {
    socket?.terminate()
  }
}

/** Stops a process at its debugger's door; resolves with the stack, innermost first. */
function pause(socket: WebSocket): Promise<readonly string[]> {
  const scripts = new Map<string, string>()
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('it did not stop')), 5000)
    socket.on('error', reject)
    socket.on('open', () => {
      for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries())
        socket.send(JSON.stringify({ id, method }))
    })
    socket.on('message', (data) => {
      const { method, params } = JSON.parse(String(data))
      if (method === 'Debugger.scriptParsed') scripts.set(params.scriptId, params.url)
      if (method !== 'Debugger.paused') return
      const frames = (params.callFrames as readonly Frame[]).slice(0, 15)
      const place = ({ location }: Frame) => `${scripts.get(location.scriptId)}:${location.lineNumber + 1}`
      resolve(frames.map((frame) => `at ${frame.functionName} (${place(frame)})`))
    })
  })
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
