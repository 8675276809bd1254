import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

/** A turnstile of four places, two of them for one caller; three may wait, two of them of one caller. */
function open() {
  const clock = fakeClock()
  const inTurn = createTurnstile({
    clock,
    maxRunning: 4,
    maxWaiting: 3,
    maxRunningPerCaller: 2,
    maxWaitingPerCaller: 2,
    maxWaitMs: 2_000,
  })
  const running = new Map<string, () => void>()
  const outcomes = new Map<string, string>()
  const settle = () => clock.advance(0)
  return {
    clock,
    outcomes,
    names: () => [...running.keys()],
    async come(name: string, places = 1) {
      const work = () => new Promise<string>((resolve) => void running.set(name, () => resolve('done')))
      inTurn({ caller: name.charAt(0), places }, work).then(
        (outcome) => outcomes.set(name, outcome),
        (error) => outcomes.set(name, error.code),
      )
      await settle()
    },
    async end(name: string) {
      running.get(name)?.()
      running.delete(name)
      await settle()
    },
  }
}

test('error: one caller takes neither all places nor the whole line', async () => {
  const { come, names, outcomes, end } = open()
  for (let turn = 1; turn <= 6; turn++) await come(`a${turn}`)
  expect(names()).toEqual(['a1', 'a2'])
  expect([...outcomes]).toEqual([
    ['a5', 'network_busy'],
    ['a6', 'network_busy'],
  ])
  await come('b1')
  expect(names()).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(names()).toEqual(['a2', 'b1', 'a3'])
})

test('error: the line is full for everybody at some point', async () => {
  const { come, outcomes } = open()
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1']) await come(name)
  expect(outcomes.size).toBe(0)
  await come('e1')
  expect([...outcomes]).toEqual([['e1', 'network_busy']])
})

test('what is heavy takes several places, and more than one caller has only when the caller has nothing else', async () => {
  const { come, names, end } = open()
  await come('a1')
  await come('a2', 9)
  expect(names()).toEqual(['a1'])
  await end('a1')
  expect(names()).toEqual(['a2'])
  await come('a3')
  await come('b1', 2)
  expect(names()).toEqual(['a2', 'b1'])
  await end('a2')
  expect(names()).toEqual(['b1', 'a3'])
})

test('who waits only for work of their own keeps nobody waiting', async () => {
  const { come, names, end } = open()
  await come('b1', 2)
  await come('b2', 2)
  await come('b3')
  await come('c1')
  expect(names()).toEqual(['b1', 'c1'])
  await end('b1')
  expect(names()).toEqual(['c1', 'b2'])
})

test('who waits for more places than are free is not overtaken by those who need fewer', async () => {
  const { come, names, end, clock, outcomes } = open()
  await come('a1')
  await come('b1', 2)
  await come('c1', 2)
  await come('d1')
  expect(names()).toEqual(['a1', 'b1'])
  await end('a1')
  expect(names()).toEqual(['b1', 'c1'])
  await clock.advance(2_000)
  expect([...outcomes]).toEqual([
    ['a1', 'done'],
    ['d1', 'network_busy'],
  ])
})

test('when the one in front gives up, those behind get their turn', async () => {
  const { come, names, clock } = open()
  await come('a1')
  await come('b1', 2)
  await come('c1', 2)
  await clock.advance(1_000)
  await come('d1')
  expect(names()).toEqual(['a1', 'b1'])
  await clock.advance(1_000)
  expect(names()).toEqual(['a1', 'b1', 'd1'])
})

test('work that fails gives its place back', async () => {
  const inTurn = createTurnstile({
    clock: fakeClock(),
    maxRunning: 1,
    maxWaiting: 1,
    maxRunningPerCaller: 1,
    maxWaitingPerCaller: 1,
    maxWaitMs: 1,
  })
  const who = { caller: 'a', places: 1 }
  await expect(inTurn(who, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(who, async () => 'next')).toBe('next')
})
