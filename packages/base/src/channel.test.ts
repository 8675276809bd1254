import { describe, expect, test } from 'vitest'
import { channelContract } from './testing/channelContract.ts'
import { channelPair } from './testing/channelPair.ts'

describe('a pair in memory', () => {
  channelContract({ test, expect }, async () => channelPair())

  test('a cut loses what was on its way and tells both sides', async () => {
    const { left, right, cut } = channelPair()
    const heard: unknown[] = []
    right.onMessage((text) => heard.push(text))
    right.onClose((code) => heard.push(code))
    left.onClose((code) => heard.push(code))
    left.send('arrives')
    await Promise.resolve()
    left.send('is lost')
    cut()
    await Promise.resolve()
    expect(heard).toEqual(['arrives', 1006, 1006])
  })

  test('what has not arrived is counted', async () => {
    const { left } = channelPair()
    left.send('1234')
    expect(left.bufferedBytes()).toBe(4)
    await Promise.resolve()
    expect(left.bufferedBytes()).toBe(0)
  })
})
