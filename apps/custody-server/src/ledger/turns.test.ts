import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

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
