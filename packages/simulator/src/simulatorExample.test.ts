// The examples of docs/simulator.md, which a test holds to this file.
import { expect, test, vi } from 'vitest'
import { fakePage } from './announceWallet.ts'
import type { Behaviour } from './behaviour.ts'
import { installWallets } from './installWallets.ts'
import { wallet } from './wallet.ts'

test('a phone on a slow line is asked once', async () => {
  vi.useFakeTimers()
  const page = fakePage()
  const [phone] = installWallets(page.window, [wallet.slowPhone()])
  const connecting = phone?.provider.request({ method: 'eth_requestAccounts' })
  await vi.advanceTimersByTimeAsync(1500)
  expect(await connecting).toEqual(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
  expect(phone?.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  vi.useRealTimers()
})

const forgetful: Behaviour = {
  title: 'forgets the page after ten seconds',
  seenIn: 'our support mail',
  play(wallet) {
    wallet.onConnected = () => wallet.later(10_000, () => wallet.emit('accountsChanged', []))
  },
}

test('a wallet with a behaviour of our own', async () => {
  vi.useFakeTimers()
  const page = fakePage()
  const [made] = installWallets(page.window, [{ facts: {}, behaviours: [forgetful] }])
  const told: unknown[] = []
  made?.provider.on('accountsChanged', (accounts) => told.push(accounts))
  await made?.provider.request({ method: 'eth_requestAccounts' })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(told).toEqual([[]])
  vi.useRealTimers()
})
