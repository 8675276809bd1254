import { expect, test } from 'vitest'
import { createPageTurns } from './turns.ts'

test('work of one name waits for that before it, whether it fails or not, and of another name does not', async () => {
  const inTurn = createPageTurns()
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
