import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { type Anvil, startAnvil } from './startAnvil.ts'

const opened: Anvil[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((anvil) => anvil.close()))
})

async function start(options: Parameters<typeof startAnvil>[0]): Promise<Anvil> {
  const anvil = await startAnvil(options)
  opened.push(anvil)
  return anvil
}

/** A connection that the node holds open for as long as it lives. */
async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('several nodes run side by side, each with its chain id, on this machine only', async () => {
  const [one, two] = await Promise.all([start({ chainId: 31_337 }), start({ chainId: 8_453 })])
  expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(one.url).not.toBe(two.url)
  expect(await one.rpc.call({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(await two.rpc.call({ method: 'eth_chainId' })).toBe('0x2105')
})

test('a closed node is gone, and closing it again is fine', async () => {
  const anvil = await start({ chainId: 1 })
  const socket = await openSocket(anvil.url)
  const ended = closed(socket)
  await anvil.close()
  await ended
  expect(isAlive(anvil.pid)).toBe(false)
  await anvil.close()
})

test('a node does not outlive a program that was killed', async () => {
  const source = fileURLToPath(new URL('startAnvil.ts', import.meta.url))
  const program = `
    const { startAnvil } = await import(${JSON.stringify(source)})
    const { url } = await startAnvil({ chainId: 1 })
    console.log(url)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(parent.stdout), 'line')
  const socket = await openSocket(String(url))
  const ended = closed(socket)
  parent.kill('SIGKILL')
  await ended
})

test('error: a program that cannot be run is told, not thrown at nobody', async () => {
  await expect(startAnvil({ chainId: 1, program: '/nowhere/anvil' })).rejects.toMatchObject({
    code: 'anvil_failed',
    message: expect.stringContaining('ENOENT'),
  })
})

test('error: what the program complains of is in the message', async () => {
  await expect(startAnvil({ chainId: 1, arguments: ['--no-such-option'] })).rejects.toMatchObject({
    code: 'anvil_failed',
    message: expect.stringContaining('--no-such-option'),
  })
})

test('a start that was called off leaves nothing behind', async () => {
  const abort = new AbortController()
  const starting = startAnvil({ chainId: 1, signal: abort.signal })
  abort.abort(new Error('called off'))
  await expect(starting).rejects.toThrow('called off')
  await expect(startAnvil({ chainId: 1, signal: abort.signal })).rejects.toThrow('called off')
})
