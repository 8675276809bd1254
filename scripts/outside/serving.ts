import { spawn } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { findFreePort } from '../postgres.mjs'

export type Serving = { readonly url: string; readonly close: () => Promise<void> }

const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' }

/** Serves a built folder to this machine. */
export async function serveFolder(folder: string): Promise<Serving> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return { url: `http://127.0.0.1:${port}/`, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Runs `next start` of a project, and resolves when it says that it is ready. */
export async function startServer(project: string): Promise<Serving> {
  const port = await findFreePort()
  const bin = join(project, 'node_modules/next/dist/bin/next')
  const values = [bin, 'start', '-H', '127.0.0.1', '-p', String(port)]
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, values, {
    cwd: project,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`next start ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
