import { expect, test } from 'vitest'
import { announceDemoWallet } from './announce.ts'

test('a wallet whose code did not arrive says so in words, and tries again when it is asked again', async () => {
  let request: ((call: { readonly method: string }) => Promise<unknown>) | undefined
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (event instanceof CustomEvent) request = event.detail.provider.request
  })
  let isHere = false
  announceDemoWallet({ chains: [], tokens: [] }, async () => {
    if (!isHere) throw new TypeError('Failed to fetch dynamically imported module: http://x/assets/y.js')
    return { createDemoWallet: () => async () => ['0x1'] }
  })
  await expect(request?.({ method: 'eth_requestAccounts' })).rejects.toThrow(
    'Its code could not be loaded. Load the page again.',
  )
  isHere = true
  expect(await request?.({ method: 'eth_requestAccounts' })).toEqual(['0x1'])
})
