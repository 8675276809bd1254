import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTerminal, type Terminal } from './terminal.ts'

let input: PassThrough
let written: PassThrough
let terminal: Terminal

beforeEach(() => {
  input = new PassThrough()
  written = new PassThrough()
  terminal = openTerminal(input, written)
})
afterEach(() => terminal.close())

test('asks, and takes what is typed', async () => {
  const answer = terminal.ask('Folder: ')
  input.write('shop\n')
  expect(await answer).toBe('shop')
  expect(String(written.read())).toContain('Folder: ')
})

test('lines that were pasted at once answer one question each', async () => {
  input.write('shop\n2\n\n')
  expect(await terminal.ask('Folder: ')).toBe('shop')
  expect(await terminal.ask('Template: ')).toBe('2')
  expect(await terminal.ask('Networks: ')).toBe('')
})

test('who ends what they type has left, but for the lines before', async () => {
  input.end('shop\n')
  expect(await terminal.ask('Folder: ')).toBe('shop')
  await expect(terminal.ask('Template: ')).rejects.toMatchObject({ name: 'AbortError' })
})
