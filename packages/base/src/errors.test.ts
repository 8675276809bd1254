import { expect, test } from 'vitest'
import { AppError, type ErrorTable } from './errors.ts'

const table = {
  plain: { message: 'It failed.' },
  filled: { message: 'No network {name} ({id})', hint: 'Add {name} first.' },
} as const satisfies ErrorTable

class SampleError extends AppError<keyof typeof table> {}

test('an error carries its code, its sentence and the name of its class', () => {
  const error = new SampleError(table, 'plain')
  expect(error).toBeInstanceOf(Error)
  expect(error.code).toBe('plain')
  expect(error.message).toBe('It failed.')
  expect(error.name).toBe('SampleError')
  expect(error.hint).toBeUndefined()
})

test('placeholders are filled in the message and in the hint', () => {
  const error = new SampleError(table, 'filled', { data: { name: 'Base', id: 8453 } })
  expect(error.message).toBe('No network Base (8453)')
  expect(error.hint).toBe('Add Base first.')
})

test('a placeholder without data stays visible, prototype names included', () => {
  const odd = { odd: { message: '{constructor} {missing}' } } as const satisfies ErrorTable
  expect(new AppError(odd, 'odd').message).toBe('{constructor} {missing}')
})

test('the cause is kept, and absent when there is none', () => {
  const cause = new Error('below')
  expect(new SampleError(table, 'plain', { cause }).cause).toBe(cause)
  expect(Object.hasOwn(new SampleError(table, 'plain'), 'cause')).toBe(false)
})

test('error: a code outside the table is a mistake of the programmer', () => {
  const loose: ErrorTable = table
  expect(() => new AppError(loose, 'absent')).toThrow(TypeError)
})
