import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendAnswer } from './httpCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body is still coming, and what becomes of its connection. */
function halfSent() {
  const destroy = vi.fn()
  const incoming = Object.assign(new EventEmitter(), { complete: false, socket: { destroy }, resume: vi.fn() })
  const outgoing = Object.assign(new EventEmitter(), { req: incoming, writeHead: vi.fn(), end: vi.fn() })
  const end = () => {
    incoming.complete = true
    incoming.emit('end')
  }
  // Of both the answer uses what stands here.
  sendAnswer(outgoing as unknown as ServerResponse & { req: IncomingMessage }, { status: 413, headers: {}, body: '{}' })
  return { destroy, end, finish: () => outgoing.emit('finish') }
}

test('a connection stays open whose rest has come while the answer went', async () => {
  const { destroy, end, finish } = halfSent()
  end()
  finish()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(destroy).not.toHaveBeenCalled()
})

test('a connection stays open whose rest comes soon after the answer', async () => {
  const { destroy, end, finish } = halfSent()
  finish()
  await vi.advanceTimersByTimeAsync(499)
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(destroy).not.toHaveBeenCalled()
})

test('error: a connection ends whose rest does not come', async () => {
  const { destroy, finish } = halfSent()
  finish()
  await vi.advanceTimersByTimeAsync(499)
  expect(destroy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(destroy).toHaveBeenCalledOnce()
})
