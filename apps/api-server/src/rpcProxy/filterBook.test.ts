import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { filterFigures } from '../limits.ts'
import { createFilterBook } from './filterBook.ts'

const { perCaller, inAll, unusedMs } = filterFigures

function open() {
  const clock = fakeClock()
  let made = 0
  const book = createFilterBook({ clock, createId: () => String(made++) })
  const add = (caller: string) => book.add({ caller, chainId: 1, nextBlock: 1n })
  const find = (id: unknown, caller: string) => book.find(id, { caller, chainId: 1 })
  return { clock, book, add, find }
}

test('no filter makes room for another: who has too many gets none more until one is unused or taken away', async () => {
  const { clock, book, add, find } = open()
  const ids = Array.from({ length: perCaller }, () => add('one'))
  expect(add('one')).toBeUndefined()
  expect(ids.every((id) => find(id, 'one') !== undefined)).toBe(true)
  expect(book.remove(ids[0], { caller: 'one', chainId: 1 })).toBe(true)
  expect(add('one')).toBeDefined()
  expect(add('one')).toBeUndefined()
  expect(add('two')).toBeDefined()
  await clock.advance(unusedMs - 1)
  expect(find(ids[1], 'one')).toBeDefined()
  await clock.advance(1)
  // All but the one that was used.
  for (let count = 1; count < perCaller; count++) expect(add('one')).toBeDefined()
  expect(add('one')).toBeUndefined()
})

test('where the book is full, whoever has the most gives up what was unused the longest', () => {
  const { add, find } = open()
  const small = add('small')
  const callers = Math.ceil((inAll - 1) / perCaller)
  const ids = Array.from({ length: inAll - 1 }, (_, index) => add(`caller ${index % callers}`))
  expect(find(ids[0], 'caller 0')).toBeDefined()
  const late = add('late')
  const found = (id: string | undefined, index: number) => find(id, `caller ${index % callers}`) !== undefined
  expect([find(small, 'small'), find(late, 'late')].every((each) => each !== undefined)).toBe(true)
  expect(ids.filter((id, index) => !found(id, index))).toEqual([ids[1]])
})
