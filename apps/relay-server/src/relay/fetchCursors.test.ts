import { expect, test } from 'vitest'
import type { StoredMessage } from '../store/store.ts'
import { type FetchCursors, listAfter, moveOn } from './fetchCursors.ts'

const stored = (message: string, publishedAtMs: number, topic = 'topic'): StoredMessage => ({
  ...{ id: 1, topic, message, publisher: 'app', tag: 0, publishedAtMs, expiresAtMs: 9 },
})
const messages = [stored('a', 1), stored('b', 2), stored('c', 2), stored('d', 3)]

test('each topic goes on after what was fetched last', () => {
  const cursors: FetchCursors = new Map()
  expect(listAfter(cursors, messages)).toEqual(messages)
  moveOn(cursors, [...messages.slice(0, 2), stored('x', 1, 'other')])
  expect(listAfter(cursors, messages)).toEqual(messages.slice(2))
  expect(listAfter(cursors, [stored('x', 1, 'other'), stored('y', 1, 'other')])).toEqual([stored('y', 1, 'other')])
  expect(listAfter(cursors, [])).toEqual([])
})

test('where the last one is gone, those of its moment come again rather than never', () => {
  const cursors: FetchCursors = new Map()
  moveOn(cursors, messages.slice(0, 3))
  expect(listAfter(cursors, [stored('a', 1), stored('b', 2), stored('d', 3)])).toEqual([stored('b', 2), stored('d', 3)])
})
