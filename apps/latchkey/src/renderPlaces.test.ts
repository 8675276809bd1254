import { expect, test } from 'vitest'
import { type Places, renderPlaces } from './renderPlaces.ts'

const local: Places = {
  origin: 'http://localhost:4400',
  isOriginNamed: false,
  hosts: ['127.0.0.1', '::1'],
  port: 4400,
  framePort: 4401,
  boot: { demoWallet: false },
  isPocketHere: false,
  adminUrl: undefined,
}

test('on this machine alone, the address to open says everything', () => {
  expect(renderPlaces(local)).toEqual(['', 'Latchkey is ready: http://localhost:4400'])
})

test('behind a proxy, the ports and addresses to which it has to lead are named too', () => {
  const behind = { ...local, origin: 'https://wallet.example.org', isOriginNamed: true }
  expect(renderPlaces(behind)).toEqual([
    '',
    'It listens on port 4400, the key frame on port 4401, of 127.0.0.1 and ::1',
    'Latchkey is ready: https://wallet.example.org',
  ])
})

test('whoever opens it to others is told so, and of no key frame where there is none', () => {
  const open = { ...local, hosts: ['0.0.0.0'], framePort: undefined }
  expect(renderPlaces(open)).toContain('It listens on port 4400, of 0.0.0.0')
})

test('pages for tests and figures are told where they are', () => {
  const told = renderPlaces({
    ...local,
    boot: { demoWallet: true, hasGallery: true },
    isPocketHere: true,
    adminUrl: 'http://127.0.0.1:9400',
  })
  expect(told).toEqual([
    '',
    'A test wallet in a page: http://localhost:4400/pocket',
    'Wallets that misbehave, to try by hand: http://localhost:4400/simulator',
    'Every state of every screen: http://localhost:4400/gallery',
    'Figures for you alone: http://127.0.0.1:9400/metrics',
    'Latchkey is ready: http://localhost:4400',
  ])
})

test('local networks behind a public address have wallets to try, and no gallery', () => {
  const told = renderPlaces({ ...local, boot: { demoWallet: true }, origin: 'https://wallet.example.org' }).join(' ')
  expect([told.includes('/simulator'), told.includes('/gallery')]).toEqual([true, false])
})
