import { describe, expect, test } from 'vitest'
import type { Channel } from './channel.ts'
import { channelContract } from './testing/channelContract.ts'
import { channelPair } from './testing/channelPair.ts'
import { fakeClock } from './testing/fakeClock.ts'
import { type WebSocketConstructor, type WebSocketLike, webSocketChannel } from './webSocketChannel.ts'

type Behaviour = { readonly line?: Channel; readonly opens?: boolean; readonly failsWith?: number }

/** A platform WebSocket whose far end is in the test's hands. */
function fakeWebSocket({ line, opens = true, failsWith }: Behaviour) {
  const made: { url: string; closedWith: unknown[] }[] = []
  const WebSocket = function (this: unknown, url: string): WebSocketLike {
    const record = { url, closedWith: [] as unknown[] }
    made.push(record)
    const target = new EventTarget()
    const emit = (type: string, fields: object = {}) => target.dispatchEvent(Object.assign(new Event(type), fields))
    line?.onMessage((data) => emit('message', { data }))
    line?.onClose((code, reason) => emit('close', { code, reason }))
    queueMicrotask(() => {
      if (failsWith !== undefined) {
        emit('error')
        emit('close', { code: failsWith, reason: '' })
      } else if (opens) emit('open')
    })
    return {
      bufferedAmount: 0,
      // The fake's events carry what the type says.
      addEventListener: (type: string, listener: (event: never) => void) =>
        target.addEventListener(type, listener as EventListener),
      send: (text) => line?.send(text),
      close(code, reason) {
        record.closedWith.push(code)
        line?.close(code, reason)
      },
    }
  } as unknown as WebSocketConstructor
  return { WebSocket, made }
}

const clock = fakeClock()
const url = 'ws://localhost:1'

describe('a channel over a WebSocket', () => {
  channelContract({ test, expect }, async () => {
    const { left, right } = channelPair()
    return { left: await webSocketChannel(url, { ...fakeWebSocket({ line: left }), clock }), right }
  })

  test('the platform gets the address as it was given', async () => {
    const { WebSocket, made } = fakeWebSocket({})
    await webSocketChannel(`${url}/a?b=c`, { WebSocket, clock })
    expect(made.map((socket) => socket.url)).toEqual([`${url}/a?b=c`])
  })

  test('error: an address of another kind is not tried', async () => {
    const { WebSocket, made } = fakeWebSocket({})
    const opening = webSocketChannel('http://localhost:1', { WebSocket, clock })
    await expect(opening).rejects.toMatchObject({ code: 'channel_bad_address' })
    expect(made).toEqual([])
  })

  test('error: a server that is not there', async () => {
    const opening = webSocketChannel(url, { ...fakeWebSocket({ failsWith: 1006 }), clock })
    await expect(opening).rejects.toMatchObject({ code: 'channel_unreachable' })
  })

  test('error: a platform that does not allow the address', async () => {
    const WebSocket = (() => {
      throw new Error('SecurityError')
    }) as unknown as WebSocketConstructor
    await expect(webSocketChannel(url, { WebSocket, clock })).rejects.toMatchObject({ code: 'channel_unreachable' })
  })

  test('error: a server that never answers is given up in time and its socket closed', async () => {
    const { WebSocket, made } = fakeWebSocket({ opens: false })
    const ownClock = fakeClock()
    const opening = webSocketChannel(url, { WebSocket, clock: ownClock, timeoutMs: 500 })
    const outcome = expect(opening).rejects.toMatchObject({ code: 'channel_unreachable', cause: { timeoutMs: 500 } })
    await ownClock.advance(500)
    await outcome
    expect(made[0]?.closedWith).toEqual([1000])
  })

  test('error: who gives up gets the own reason back, before and while it opens', async () => {
    const reason = new Error('enough')
    const { WebSocket, made } = fakeWebSocket({ opens: false })
    const early = webSocketChannel(url, { WebSocket, clock, signal: AbortSignal.abort(reason) })
    await expect(early).rejects.toBe(reason)
    expect(made).toEqual([])
    const abort = new AbortController()
    const opening = webSocketChannel(url, { WebSocket, clock, signal: abort.signal })
    abort.abort(reason)
    await expect(opening).rejects.toBe(reason)
    expect(made[0]?.closedWith).toEqual([1000])
  })
})
