import { expect, test } from 'vitest'
import { together } from './together.ts'

const { signal } = new AbortController()

test('two things are done at once', async () => {
  const order: string[] = []
  const step = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return name
  }
  expect(await together(signal, step('a'), step('b'))).toEqual(['a', 'b'])
  expect(order.slice(0, 2)).toEqual(['a begins', 'b begins'])
})

test('the first failure stops the other, is waited out, and is the one that is told', async () => {
  const order: string[] = []
  const stopped = (stop: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      stop.addEventListener('abort', () => {
        order.push('stopped')
        reject(new Error('stopped'))
      })
    })
  await expect(together(signal, stopped, () => Promise.reject(new Error('the cause')))).rejects.toThrow('the cause')
  expect(order).toEqual(['stopped'])
})

test('what the other opened meanwhile is open before the failure is told', async () => {
  const opened: string[] = []
  const opens = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    opened.push('port')
  }
  await expect(together(signal, () => Promise.reject(new Error('no')), opens)).rejects.toThrow('no')
  expect(opened).toEqual(['port'])
})
