import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TestRedis = {
  readonly url: string
  /** Ends it with -9. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port with what it had stored. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

const places = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']

/** Where a Redis can be started, tests with one run; a build server has to have one. */
export const hasRedis = places.some(existsSync) || Boolean(process.env['CI'])

/** A Redis of the test's own on a free port, with its data in a folder of its own. */
export async function startRedis(): Promise<TestRedis> {
  const program = places.find(existsSync)
  if (program === undefined) throw new Error(`No redis-server in ${places.join(', ')}: install one to run these tests`)
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await findFreePort()
  let child = await start(program, folder, port)
  const kill = () => end(child)
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      child = await start(program, folder, port)
    },
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function start(program: string, folder: string, port: number): Promise<ChildProcess> {
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const durability = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec']
  const child = spawn(program, [...place, ...durability], { stdio: ['ignore', 'pipe', 'pipe'] })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve(child)
    })
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      // A TCP server's address is never a path.
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
