import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { silentLog } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/node'
import { bundleProgram, createServerDatabase, type SpawnedProgram, spawnProgram } from '@latchkey/node/testing'
import { createBrowser } from './testApp.ts'

/** Where a login server keeps what it has: its key in the folder, its rows there or in a database on a server. */
export type LoginPlace = {
  readonly folder: string
  readonly url?: string | undefined
  open(): Promise<Database>
  remove(): Promise<void>
}

const serverUrl = process.env['DATABASE_URL']

/** The engine of this run's servers. */
export const loginEngine = serverUrl === undefined ? 'SQLite' : 'PostgreSQL'

/** An empty place. Whoever asks for it removes it. */
export async function createLoginPlace(): Promise<LoginPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'login-place-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (serverUrl === undefined) {
    return {
      folder,
      open: () => openDatabase({ kind: 'folder', folder }, silentLog),
      remove: async () => removeFolder(),
    }
  }
  const { url, drop } = await createServerDatabase(serverUrl)
  return {
    folder,
    url,
    open: () => openDatabase({ kind: 'server', url }, silentLog),
    async remove() {
      await drop()
      removeFolder()
    },
  }
}

let program: Promise<string> | undefined

/** The login API in a process of its own; under another program, such as a tracer, where that is named. */
export async function spawnLogin(
  { folder, url }: Pick<LoginPlace, 'folder' | 'url'>,
  under: readonly string[] = [],
): Promise<SpawnedProgram> {
  program ??= bundleProgram(fileURLToPath(new URL('./loginProgram.ts', import.meta.url)))
  return await spawnProgram({
    path: await program,
    environment: { PATH: process.env['PATH'], LOGIN_DATA: folder, DATABASE_URL: url, UV_THREADPOOL_SIZE: '1' },
    ready: /Login is ready: (http:\/\/\S+)/,
    under,
  })
}

/** A page whose server may go and come back at another address. */
export function createTravellingBrowser(): ReturnType<typeof createBrowser> & { goTo(server: SpawnedProgram): void } {
  let base = ''
  const browser = createBrowser(async (request) => {
    const { pathname } = new URL(request.url)
    const { method } = request
    const body = method === 'POST' ? { body: await request.text() } : {}
    return await fetch(`${base}${pathname}`, { method, headers: request.headers, ...body })
  })
  return Object.assign(browser, {
    goTo(server: SpawnedProgram) {
      base = server.url
    },
  })
}
