import { TimeoutError } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { createProbe, isWell } from './probe.ts'

/** A part that answers when it is let, and counts who has asked. */
function partInLine() {
  const answers: ((error?: Error) => void)[] = []
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      answers.push((error) => (error === undefined ? resolve('ok') : reject(error)))
    })
  return { ask, asked: () => answers.length, answer: (error?: Error) => answers.at(-1)?.(error) }
}

describe('a probe', () => {
  test('is one question for all who ask, however long it is in line', async () => {
    const [clock, part] = [fakeClock(), partInLine()]
    const probe = createProbe(part.ask, clock)
    const early = [probe(), probe()]
    await clock.advance(2000)
    expect(await Promise.all(early)).toEqual(['slow', 'slow'])
    await clock.advance(5000)
    const late = probe()
    expect(part.asked()).toBe(1)
    part.answer()
    expect(await late).toBe('ok')
    // It was asked long ago, so that the next one asks again.
    const next = probe()
    part.answer()
    expect([await next, part.asked()]).toEqual(['ok', 2])
  })

  test('is answered from memory for a second', async () => {
    const [clock, part] = [fakeClock(), partInLine()]
    const probe = createProbe(part.ask, clock)
    const first = probe()
    part.answer()
    expect([await first, await probe(), part.asked()]).toEqual(['ok', 'ok', 1])
    await clock.advance(1000)
    const second = probe()
    expect(part.asked()).toBe(2)
    part.answer(new Error('full'))
    await expect(second).rejects.toThrow('full')
    await expect(probe()).rejects.toThrow('full')
  })

  test('error: fails when it has been in line for half a minute, and is well again once it is answered', async () => {
    const [clock, part] = [fakeClock(), partInLine()]
    const probe = createProbe(part.ask, clock)
    const first = probe()
    await clock.advance(28_000)
    expect(await first).toBe('slow')
    const late = probe().catch((error: unknown) => error)
    await clock.advance(2000)
    expect(await late).toBeInstanceOf(TimeoutError)
    part.answer()
    expect([await probe(), part.asked()]).toEqual(['ok', 1])
  })
})

test('a question that is never answered is asked again after a minute, and the part is down until one is', async () => {
  const [clock, part] = [fakeClock(), partInLine()]
  const probe = createProbe(part.ask, clock)
  const told = async () => {
    const answer = probe().catch((error: unknown) => error)
    await clock.advance(2000)
    return await answer
  }
  expect(await told()).toBe('slow')
  await clock.advance(60_000)
  expect([await told(), part.asked()]).toEqual([expect.any(TimeoutError), 2])
  const next = probe()
  part.answer()
  expect(await next).toBe('ok')
})

test('a part that answers after more than a minute, each time, is not well', async () => {
  const clock = fakeClock()
  const ask = () => new Promise<string>((resolve) => clock.schedule(65_000, () => resolve('ok')))
  const probe = createProbe(ask, clock)
  const told: unknown[] = []
  for (let turn = 0; turn < 40; turn++) {
    const answer = probe().catch((error: unknown) => error)
    await clock.advance(10_000)
    told.push(await answer)
  }
  expect(told.slice(0, 3)).toEqual(['slow', 'slow', 'slow'])
  expect(told.slice(3)).not.toContain('slow')
})

test('who is slow is well', () => {
  expect(['ok', 'slow', 'the disk is full'].map(isWell)).toEqual([true, true, false])
})
