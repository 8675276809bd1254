import { expect, test } from 'vitest'
import { isExposed } from './isExposed.ts'

const user = { uid: 1000, gid: 10001 }
const file = (mode: number, uid = 1000, gid = 1000) => ({ mode: 0o100000 | mode, uid, gid })

test.each([0o600, 0o400])('a file of %o is private', (mode) => {
  expect(isExposed(file(mode), user)).toBe(false)
})

test.each([0o640, 0o644, 0o604, 0o660, 0o601])('a file of one’s own of %o is not', (mode) => {
  expect(isExposed(file(mode), user)).toBe(true)
})

test('root may hand a secret to the group of a program, to be read and nothing more', () => {
  expect(isExposed(file(0o440, 0, 10001), user)).toBe(false)
  expect(isExposed(file(0o460, 0, 10001), user)).toBe(true)
  expect(isExposed(file(0o444, 0, 10001), user)).toBe(true)
  // Any other group, one that he is in too, may have other members; that of root has.
  expect(isExposed(file(0o440, 0, 555), user)).toBe(true)
  expect(isExposed(file(0o440, 0, 0), { uid: 1000, gid: 0 })).toBe(true)
  expect(isExposed(file(0o440, 0, 10001), { uid: 0, gid: 10001 })).toBe(true)
})

test('where there are no users, the folder decides', () => {
  expect(isExposed(file(0o666), {})).toBe(false)
})
