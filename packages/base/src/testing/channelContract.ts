import type { Channel } from '../channel.ts'

type Suite = {
  readonly test: (title: string, body: () => Promise<void>) => void
  readonly expect: (value: unknown) => { toEqual(expected: unknown): void; toBe(expected: unknown): void }
}

type Ends = { readonly left: Channel; readonly right: Channel }

/** The contract of every channel. `open` gives two ends of a fresh line, once per test. */
export function channelContract({ test, expect }: Suite, open: () => Promise<Ends>): void {
  test('contract: messages arrive whole, in order, in both directions', async () => {
    const { left, right } = await open()
    const texts = ['', 'a', 'ä€🔑', '{"a":"\\u0000"}', 'x'.repeat(100_000), ...Array.from({ length: 50 }, String)]
    for (const text of texts) left.send(text)
    expect(await take(right, texts.length)).toEqual(texts)
    for (const text of texts) right.send(text)
    expect(await take(left, texts.length)).toEqual(texts)
  })

  test('contract: a message sent before anybody listens is kept', async () => {
    const { left, right } = await open()
    left.send('early')
    right.send('ready')
    await take(left, 1)
    expect(await take(right, 1)).toEqual(['early'])
  })

  test('contract: both sides are told once how it was closed, and so is who asks later', async () => {
    const { left, right } = await open()
    const seen: unknown[] = []
    const isOver = Promise.all([closed(left), closed(right)])
    right.onClose((...how) => seen.push(how))
    left.close(3000, 'no entry')
    left.close(1001, 'again')
    right.close(1001, 'and again')
    const told = await isOver
    expect(told[1]).toEqual([3000, 'no entry'])
    expect(seen).toEqual([[3000, 'no entry']])
    expect(await closed(right)).toEqual([3000, 'no entry'])
  })

  test('contract: sending into a closed channel does no harm', async () => {
    const { left, right } = await open()
    left.close()
    left.send('lost')
    await closed(right)
    right.send('lost too')
    left.send('lost as well')
    expect(left.bufferedBytes() >= 0).toBe(true)
  })

  test('contract: who has unsubscribed is told nothing', async () => {
    const { left, right } = await open()
    const heard: string[] = []
    const stop = right.onMessage((text) => heard.push(text))
    const stopClose = right.onClose(() => heard.push('closed'))
    left.send('one')
    await take(right, 1)
    stop()
    stop()
    stopClose()
    left.send('two')
    await take(right, 1)
    left.close()
    await closed(right)
    expect(heard).toEqual(['one'])
  })
}

function take(channel: Channel, count: number): Promise<string[]> {
  return new Promise((resolve) => {
    const texts: string[] = []
    let stop: (() => void) | undefined
    const listener = (text: string) => {
      if (texts.push(text) < count) return
      stop?.()
      resolve(texts)
    }
    stop = channel.onMessage(listener)
    if (texts.length >= count) stop()
  })
}

function closed(channel: Channel): Promise<[number, string]> {
  return new Promise((resolve) => {
    channel.onClose((code, reason) => resolve([code, reason]))
  })
}
