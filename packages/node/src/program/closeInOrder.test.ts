import { expect, test } from 'vitest'
import { closeInOrder } from './closeInOrder.ts'

function parts() {
  const said: string[] = []
  const closing = (name: string, failure?: string) => async () => {
    said.push(`${name} begins`)
    await Promise.resolve()
    said.push(`${name} ends`)
    if (failure !== undefined) throw new Error(failure)
  }
  return { said, closing }
}

test('a row is closed when the one before it is, and all of a row at once', async () => {
  const { said, closing } = parts()
  await closeInOrder([closing('one'), closing('other')], [closing('last')])
  expect(said).toEqual(['one begins', 'other begins', 'one ends', 'other ends', 'last begins', 'last ends'])
})

test('error: what fails keeps nothing open, and the first failure is thrown at the end', async () => {
  const { said, closing } = parts()
  const closed = closeInOrder([closing('one', 'first'), closing('other')], [closing('last', 'second')])
  await expect(closed).rejects.toThrow('first')
  expect(said.slice(2)).toEqual(['one ends', 'other ends', 'last begins', 'last ends'])
})

test('error: one that fails before it waits is no other', async () => {
  const { said, closing } = parts()
  const fail = () => {
    throw new Error('at once')
  }
  await expect(closeInOrder([fail, closing('other')])).rejects.toThrow('at once')
  expect(said).toContain('other ends')
})
