import { expect, test } from 'vitest'
import { createStore, tellAll } from './store.ts'

test('a listener hears each change once and nothing after it left', () => {
  const store = createStore(1)
  const heard: number[] = []
  const leave = store.subscribe((value) => heard.push(value))
  store.set(2)
  store.set(2)
  store.set(3)
  leave()
  store.set(4)
  expect(heard).toEqual([2, 3])
  expect(store.get()).toBe(4)
})

test('the same function subscribed twice hears twice and leaves one at a time', () => {
  const store = createStore(0)
  let count = 0
  const listener = () => {
    count++
  }
  const leave = store.subscribe(listener)
  store.subscribe(listener)
  store.set(1)
  leave()
  leave()
  store.set(2)
  expect(count).toBe(3)
})

test('a listener that throws does not silence the others, and its failure is not swallowed', () => {
  const heard: number[] = []
  const failing = () => {
    throw new Error('broken listener')
  }
  expect(() => tellAll([failing, (value: number) => heard.push(value)], 7)).toThrow('broken listener')
  expect(heard).toEqual([7])
})
