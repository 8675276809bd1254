import { openLoad, pause } from './load.ts'
import { type Mode, startServers } from './servers.ts'

const sockets = 4000
const goalBytes = 16_384
/** Opening a socket makes garbage, and a nursery grows with it: kept small, so that what is left is the sockets'. */
const environment = { NODE_OPTIONS: '--max-semi-space-size=1' }
const settleMs = 1500

/** The server memory of a socket with one subscription while nothing is said on it. */
export async function measureIdle(): Promise<void> {
  const [bare, memory, file] = [await idleBytes('bare'), await idleBytes('memory'), await idleBytes('file')]
  console.log(`\n${sockets} idle sockets: bare ${toKb(bare)} KB each`)
  for (const [mode, bytes] of Object.entries({ memory, file })) {
    const more = bytes - bare
    if (more > goalBytes) process.exitCode = 1
    const word = more <= goalBytes ? 'met   ' : 'MISSED'
    console.log(`${word} ${mode}: ${toKb(bytes)} KB each, ${toKb(more)} more than bare (goal ${toKb(goalBytes)})`)
  }
}

/** The first half is the program's own growth: what the second half adds is the sockets' alone. */
async function idleBytes(mode: Mode): Promise<number> {
  const servers = await startServers(mode, environment)
  try {
    const first = await openLoad(servers.urls, sockets / 2)
    await pause(settleMs)
    const before = await servers.read()
    const second = await openLoad(servers.urls, sockets / 2)
    await pause(settleMs)
    const after = await servers.read()
    await Promise.all([first.close(), second.close()])
    return (after.rssBytes - before.rssBytes) / (sockets / 2)
  } finally {
    await servers.close()
  }
}

function toKb(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
