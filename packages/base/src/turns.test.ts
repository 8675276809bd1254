import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('work of one name waits for that before it, whether it fails or not, and of another name does not', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  let release = () => {}
  const first = inTurn('a', () => new Promise<void>((resolve) => (release = resolve))).then(() => done.push('first'))
  const failing = inTurn('a', async () => {
    done.push('failing')
    throw new Error('of its own')
  })
  const third = inTurn('a', async () => done.push('third'))
  await inTurn('b', async () => done.push('other'))
  expect(done).toEqual(['other'])
  release()
  await expect(failing).rejects.toThrow('of its own')
  await Promise.all([first, third])
  expect(done).toEqual(['other', 'first', 'failing', 'third'])
  expect(await inTurn('a', async () => 'again')).toBe('again')
})

test('work of one name comes in the order of asking, also behind work that failed; other names do not wait', async () => {
  const inTurn = createTurns()
  const said: string[] = []
  let open: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  const first = inTurn('a', async () => {
    await closed
    said.push('a1')
    throw new Error('failed')
  })
  const second = inTurn('a', async () => said.push('a2'))
  await inTurn('b', async () => said.push('b'))
  expect(said).toEqual(['b'])
  open()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(said).toEqual(['b', 'a1', 'a2'])
})

test('whoever waits leaves by a signal, and is not run; who has begun goes on, and the next one comes', async () => {
  const inTurn = createTurns()
  const said: string[] = []
  const [leaving, late] = [new AbortController(), new AbortController()]
  let open = () => {}
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  const first = inTurn(
    'a',
    async () => {
      await closed
      said.push('first')
    },
    late.signal,
  )
  const second = inTurn('a', async () => said.push('second'), leaving.signal)
  const third = inTurn('a', async () => said.push('third'))
  leaving.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  await expect(inTurn('a', async () => said.push('fourth'), leaving.signal)).rejects.toThrow('left')
  late.abort(new Error('too late'))
  open()
  await Promise.all([first, third])
  expect(said).toEqual(['first', 'third'])
})
