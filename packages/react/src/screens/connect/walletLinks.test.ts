import { linkContext } from '@latchkey/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { walletLinks } from './walletLinks.ts'

afterEach(() => vi.unstubAllGlobals())

const uri = 'wc:ab@2?symKey=cd'
const once = encodeURIComponent(uri)
const rainbow = {
  key: 'rainbow',
  name: 'Rainbow',
  links: { native: 'rainbow://', universal: 'https://rnbwapp.com' },
  install: { ios: 'https://apps.apple.com/app/id1' },
}
const native = `rainbow://wc?uri=${once}`
const universal = `https://rnbwapp.com/wc?uri=${once}`

function visit(userAgent: string, linkPreference?: 'native' | 'universal') {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
  return linkContext(linkPreference === undefined ? {} : { linkPreference })
}

test('a wallet’s native link comes first, or its universal one where the owner prefers that', () => {
  expect(walletLinks(rainbow, uri, visit('iPhone'))?.open).toEqual([native, universal])
  expect(walletLinks(rainbow, uri, visit('iPhone', 'native'))?.open).toEqual([native, universal])
  expect(walletLinks(rainbow, uri, visit('iPhone', 'universal'))?.open).toEqual([universal, native])
})

test('before there is a code the ways are known and still empty', () => {
  expect(walletLinks(rainbow, undefined, visit('iPhone'))).toEqual({
    open: [],
    store: 'https://apps.apple.com/app/id1',
  })
})

test('Android is handed the code itself; its Telegram gets the wallet’s own links first, encoded twice', () => {
  expect(walletLinks(rainbow, uri, visit('Android'))?.open).toEqual([uri, native, universal])
  expect(walletLinks(rainbow, uri, visit('Android Telegram-Android/12'))?.open).toEqual([
    `rainbow://wc?uri=${encodeURIComponent(once)}`,
    `https://rnbwapp.com/wc?uri=${encodeURIComponent(once)}`,
    uri,
  ])
})

test('nothing is opened on a computer, nor on an iPhone for a wallet without links', () => {
  expect(walletLinks(rainbow, uri, visit('Linux'))).toBeUndefined()
  expect(walletLinks({ key: 'a', name: 'A' }, uri, visit('iPhone'))).toBeUndefined()
  expect(walletLinks(undefined, uri, visit('iPhone'))).toBeUndefined()
  expect(walletLinks(undefined, uri, visit('Android'))).toEqual({ open: [uri] })
})
