import { expect, test } from 'vitest'
import { installLinks } from './installLinks.ts'
import { visitorBrowser } from './visitorBrowser.ts'

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

test.each(Object.entries(agents))('%s is told by its user agent', (browser, agent) => {
  expect(visitorBrowser(agent)).toBe(browser)
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
  expect(installLinks(entry, 'firefox').map(({ label }) => label)).toEqual([
    'Install for Firefox',
    'Get the iPhone app',
  ])
  expect(installLinks(entry, 'ios').map(({ place }) => place)).toEqual(['here'])
})

test('Edge also installs from the shop of Chrome', () => {
  expect(installLinks(entry, 'edge')[0]).toMatchObject({
    label: 'Install for Edge',
    href: 'https://shop.example/chrome',
  })
})

test('without a shop for this browser all others are named', () => {
  expect(installLinks(entry, 'safari').map(({ label }) => label)).toEqual([
    'Install for Chrome',
    'Install for Firefox',
    'Get the iPhone app',
  ])
  expect(installLinks({ key: 'b', name: 'B' }, 'chrome')).toEqual([])
})
