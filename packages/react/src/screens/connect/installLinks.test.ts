import { expect, test } from 'vitest'
import { isInAppBrowser, visitorBrowser } from '../wallet/visitorBrowser.ts'
import { installLinks, walletsToGet } from './installLinks.ts'

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  other: 'Lynx/2.9',
} as const

test.each(Object.entries(agents))('%s is told by its user agent', (browser, userAgent) => {
  expect(visitorBrowser({ userAgent, maxTouchPoints: 0 })).toBe(browser)
})

test('an iPad calls itself a Mac, but is touched; a Windows computer that is touched stays one', () => {
  const ipad = { userAgent: agents.safari, maxTouchPoints: 5 }
  expect(visitorBrowser(ipad)).toBe('ios')
  expect(visitorBrowser({ userAgent: agents.edge, maxTouchPoints: 10 })).toBe('edge')
  expect(installLinks(entry, visitorBrowser(ipad)).map(({ shop }) => shop)).toEqual(['ios'])
})

test.each([
  ['Safari on an iPhone', agents.ios, false],
  ['Chrome on Android', agents.android, false],
  ['Firefox on an iPhone', agents.ios.replace('Version/26.0', 'FxiOS/144.0'), false],
  ['a view inside an app on an iPhone', agents.ios.replace(' Safari/604.1', ''), true],
  ['Instagram on an iPhone', `${agents.ios} Instagram 400.0.0`, true],
  ['a view inside an app on Android', agents.android.replace('Android 16', 'Android 16; wv'), true],
  ['Telegram on Android', `${agents.android} Telegram-Android/12.0`, true],
  ['a computer', agents.safari, false],
])('the browser of another app: %s', (_title, userAgent, isInside) => {
  expect(isInAppBrowser({ userAgent, maxTouchPoints: 0 })).toBe(isInside)
})

test('a page on the home screen of an iPhone is in no app', () => {
  const visitor = { userAgent: agents.ios.replace(' Safari/604.1', ''), maxTouchPoints: 5, standalone: true }
  expect(isInAppBrowser(visitor)).toBe(false)
})

const entry = {
  key: 'a',
  name: 'A',
  install: {
    chrome: 'https://shop.example/chrome',
    firefox: 'https://shop.example/firefox',
    ios: 'https://shop.example/ios',
    android: 'http://shop.example/android',
  },
}

test('the shop of this browser comes first, then the phone apps; an unsafe address is not offered', () => {
  expect(installLinks(entry, 'firefox').map(({ shop }) => shop)).toEqual(['firefox', 'ios'])
  expect(installLinks(entry, 'ios').map(({ place }) => place)).toEqual(['here'])
})

test('on a phone its own app is enough', () => {
  const both = { ...entry, install: { ...entry.install, android: 'https://shop.example/android' } }
  expect(installLinks(both, 'ios').map(({ shop }) => shop)).toEqual(['ios'])
  expect(installLinks(both, 'android').map(({ shop }) => shop)).toEqual(['android'])
})

test('Edge also installs from the shop of Chrome', () => {
  expect(installLinks(entry, 'edge')[0]).toMatchObject({
    shop: 'edge',
    href: 'https://shop.example/chrome',
  })
})

test('without a shop for this browser all others are named', () => {
  expect(installLinks(entry, 'safari').map(({ shop }) => shop)).toEqual(['chrome', 'firefox', 'ios'])
  expect(installLinks({ key: 'b', name: 'B' }, 'chrome')).toEqual([])
})

test('somebody without a wallet is offered those that this browser can have, and all where it can have none', () => {
  const chromeOnly = {
    key: 'b',
    name: 'B',
    install: { chrome: 'https://shop.example/b', ios: 'https://shop.example/app' },
  }
  const nowhere = { key: 'c', name: 'C' }
  const keysFor = (browser: Parameters<typeof walletsToGet>[1]) =>
    walletsToGet([chromeOnly, nowhere, entry], browser).map(({ key }) => key)
  expect(keysFor('chrome')).toEqual(['b', 'a'])
  expect(keysFor('firefox')).toEqual(['a'])
  expect(keysFor('ios')).toEqual(['b', 'a'])
  expect(keysFor('safari')).toEqual(['b', 'a'])
})
