import { type ChildProcess, spawn } from 'node:child_process'
import type { Unsubscribe } from '@latchkey/base'

const children = new Set<ChildProcess>()

function endChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}

/**
 * Ends `child` when this process ends, however it ends: by its exit, and, where no code of ours runs any more
 * (SIGKILL, a crash), by a guard that reads from a pipe which closes together with this process.
 * The result stops guarding; call it when the child is gone.
 */
export function endWithParent(child: ChildProcess): Unsubscribe {
  const { pid } = child
  if (pid === undefined) return () => undefined
  if (children.size === 0) process.on('exit', endChildren)
  children.add(child)
  const guard = startGuard(pid)
  return () => {
    // Ended before its pipe closes: the pid may belong to another process by now.
    guard.kill('SIGKILL')
    children.delete(child)
    if (children.size === 0) process.off('exit', endChildren)
  }
}

function startGuard(pid: number): ChildProcess {
  const [program, ...parameters] =
    process.platform === 'win32'
      ? [process.execPath, '-e', `process.stdin.resume().once('end', () => process.kill(${pid}))`]
      : ['/bin/sh', '-c', 'read -r _; kill -9 "$0"', String(pid)]
  // Detached, so that the interrupt of a terminal does not end the guard before those it guards.
  const guard = spawn(program, parameters, { stdio: ['pipe', 'ignore', 'ignore'], detached: true, windowsHide: true })
  guard.once('error', () => undefined)
  guard.stdin?.once('error', () => undefined)
  guard.unref()
  return guard
}
