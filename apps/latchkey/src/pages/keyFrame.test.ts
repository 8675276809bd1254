import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { publicKeyOf } from '@latchkey/custody'
import { createTestFolder } from '@latchkey/node/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClosers } from '../parts/closers.ts'
import { toLine } from '../startFailure.ts'
import { type KeyFramePlace, listenForKeyFrame } from './keyFrame.ts'

const closers = createClosers(silentLog)
const quorumPublicKey = Buffer.from(publicKeyOf(new Uint8Array(32).fill(7))).toString('hex')
const page = 'http://localhost:4400'
let dist: string

beforeEach(async () => {
  dist = createTestFolder()
  await writeFile(join(dist, 'index.html'), '<script type="application/json" id="key-frame-settings"></script>')
})
afterEach(() => closers.closeAll())

async function take(place: Partial<KeyFramePlace> = {}) {
  const frame = await listenForKeyFrame({ hosts: ['127.0.0.1'], port: 0, origin: undefined, parents: [page], ...place })
  closers.add(() => frame.close())
  return frame
}

/** Asks the frame's port under any name; names below `localhost` are not known to every system. */
function statusOf(port: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/', headers: { host } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    asked.on('error', reject).end()
  })
}

test('the frame answers on a host of its own, once it is open', async () => {
  const frame = await take()
  const { host, hostname, port } = new URL(frame.origin)
  expect(hostname).toBe('keys.localhost')
  expect(await statusOf(port, host)).toBe(503)
  // A browser that comes too early asks again by itself.
  expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('refresh')).toBe('2')
  expect(await frame.health()).toBe('does not answer')
  await frame.open({ dist, quorumPublicKey })
  expect(await statusOf(port, host)).toBe(200)
  expect(await frame.health()).toBe('ok')
  expect(await statusOf(port, `localhost:${port}`)).toBe(421)
  expect(await statusOf(port, `evil.example:${port}`)).toBe(421)
})

test('behind a proxy the frame answers whatever name the proxy gives it', async () => {
  const frame = await take({ hosts: ['127.0.0.1'], origin: 'https://keys.example.org' })
  await frame.open({ dist, quorumPublicKey })
  expect(frame.origin).toBe('https://keys.example.org')
  expect(await frame.health()).toBe('ok')
  // Visitors come to it by https alone.
  const { port } = frame
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000'])
})

test.each([
  ['the product', { origin: 'http://localhost:4401' }],
  ['the product, by default', { parents: ['http://keys.localhost:4400'] }],
  ['another page of the owner', { origin: 'https://a.example', parents: [page, 'https://a.example:8443'] }],
])('a host that is also that of %s is one clear line', async (_what, place) => {
  const failure = await take(place).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'frame_shares_host' })
  expect(toLine(failure)).toMatch(
    /^The key frame http\S+ and the page http\S+ share a host, .*LATCHKEY_FRAME_ORIGIN\.$/,
  )
})

test('a taken port is one clear line', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.add(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const failure = await take({ port }).catch((error: unknown) => error)
  expect(toLine(failure)).toBe(
    `Port ${port}, which the key frame needs, is already taken. Stop the program that uses it, or set LATCHKEY_FRAME_PORT to another port; unset, it is the one after LATCHKEY_PORT.`,
  )
})
