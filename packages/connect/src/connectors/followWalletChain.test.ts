import { silentLog } from '@latchkey/base'
import { fakeClock, pass, settle } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { followWalletChain } from './followWalletChain.ts'

/** A wallet whose answers are given by hand, or by itself. */
function setUp(answer?: () => unknown) {
  const clock = fakeClock()
  const moved: number[] = []
  const open: ((chainId: unknown) => void)[] = []
  let asked = 0
  const provider = {
    request() {
      asked += 1
      return answer === undefined ? new Promise((resolve) => open.push(resolve)) : answer()
    },
  }
  const onMoved = (chainId: number) => void moved.push(chainId)
  const follower = followWalletChain({ provider, chainId: 1, clock, log: silentLog, onMoved })
  return { clock, moved, open, asked: () => asked, ...follower }
}

test('an event is believed when the wallet itself says the same', async () => {
  const { hear, moved, current } = setUp(() => '0xa')
  hear('0xa')
  expect(current()).toBe(1)
  await settle()
  expect(moved).toEqual([10])
})

test('an event of the script in the page alone moves nothing, and ends the asking after a second', async () => {
  const { hear, moved, current, clock, asked } = setUp(() => '0x1')
  hear('0x7a69')
  await pass(clock, 10_000, 100)
  expect(moved).toEqual([])
  expect(current()).toBe(1)
  expect(asked()).toBe(3)
})

test('a wallet that follows its script a moment later is seen to arrive', async () => {
  let chainId = '0x1'
  const { hear, moved, clock } = setUp(() => chainId)
  hear('0xa')
  await clock.advance(900)
  expect(moved).toEqual([])
  chainId = '0xa'
  await clock.advance(100)
  expect(moved).toEqual([10])
})

test('where the wallet cannot be read, nothing it says by itself is believed', async () => {
  const { hear, moved, clock } = setUp(() => Promise.reject(new Error('asleep')))
  hear('0xa')
  await pass(clock, 10_000, 100)
  expect(moved).toEqual([])
})

test('a thousand events are one question, and a wallet that tells of itself whenever it is asked is not asked for ever', async () => {
  const { hear, moved, asked } = setUp(() => '0xa')
  for (let count = 0; count < 500; count++) {
    hear('0xa')
    hear('0x1')
  }
  hear('0xa')
  await settle()
  expect(moved).toEqual([10])
  expect(asked()).toBe(1)

  let told = 10
  const loud: { hear?: (value: unknown) => void } = {}
  const echoing = setUp(() => {
    told += 1
    loud.hear?.(told + 1)
    return told
  })
  loud.hear = echoing.hear
  echoing.hear(11)
  await pass(echoing.clock, 10_000, 100)
  expect(echoing.asked()).toBeLessThanOrEqual(21)
})

test('an answer that was overtaken by a later one does not count', async () => {
  const { read, open, moved, current } = setUp()
  const first = read()
  const second = read()
  open[1]?.('0xa')
  await second
  open[0]?.('0x1')
  expect(await first).toBe(1)
  expect(moved).toEqual([10])
  expect(current()).toBe(10)
})

test('after the end nothing is told', async () => {
  const { hear, stop, open, moved, clock } = setUp()
  hear('0xa')
  stop()
  open[0]?.('0xa')
  await clock.advance(10_000)
  expect(moved).toEqual([])
})
