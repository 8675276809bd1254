import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A disk that takes nothing from a process any more. */
export type BrokenDisk = {
  /** It takes everything again. */
  mend(): Promise<void>
}

const broken = 'pwrite64,ftruncate,fsync,fdatasync'

/** Lets whatever a running process writes to files fail (strace), until it is mended. */
export async function breakDisk(pid: number): Promise<BrokenDisk> {
  const words = [
    '-f',
    '-p',
    String(pid),
    '-o',
    '/dev/null',
    '-e',
    `trace=${broken}`,
    '-e',
    `inject=${broken}:error=EIO`,
  ]
  const tracer = spawn('strace', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(tracer, 'exit')
  const [told] = await Promise.race([once(tracer.stderr, 'data'), ended])
  if (!String(told).includes('attached')) throw new Error(`Nothing can be broken: ${told}`)
  return {
    async mend() {
      tracer.kill()
      await ended
    },
  }
}
