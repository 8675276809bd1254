import { fakeClock } from '@latchkey/base/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HubContext } from '../../HubContext.ts'
import { chain } from '../../testing/chain.ts'
import { fakeLinkController } from '../../testing/fakeLinkController.ts'
import { closePages, pageHub } from '../../testing/page.tsx'
import { LinkDetail } from './LinkDetail.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await closePages()
})

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36'

function show(userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120') {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const clock = fakeClock()
  const hub = pageHub({ chains: [chain], clock })
  const pairing = { uri: 'https://link.example/#/link?id=1', expiresAtMs: clock.now() + 300_000 }
  const detail = (isHeard: boolean) => (
    <HubContext value={hub}>
      <LinkDetail
        wallet={{ name: 'Coinbase Wallet' }}
        controller={fakeLinkController(hub)}
        pairing={pairing}
        isHeard={isHeard}
        onCancel={() => undefined}
      />
    </HubContext>
  )
  const { rerender } = render(detail(false))
  return { hear: () => rerender(detail(true)) }
}

test('says which app has to scan the code, because no other can', async () => {
  show()
  const words = screen.getByRole('heading').closest('[role="status"]')
  expect(words?.textContent).toBe(
    'Scan with Coinbase WalletOpen Coinbase Wallet on your phone, scan this code and confirm there.',
  )
  expect(await screen.findByRole('img', { name: /Scan it with Coinbase Wallet on your phone\.$/ })).toBeTruthy()
})

test('names the app on the phone too, where the code is only the second way', () => {
  show(phone)
  fireEvent.click(screen.getByRole('button', { name: /code/i }))
  expect(screen.getByRole('heading', { name: 'Take this to Coinbase Wallet' })).toBeTruthy()
  expect(screen.getByText(/^Copy the link and paste it into Coinbase Wallet on this phone/)).toBeTruthy()
})

test('a code that was read on another phone gives way, and comes back for whoever asks', () => {
  const { hear } = show(phone)
  fireEvent.click(screen.getByRole('button', { name: /code/i }))
  hear()
  expect(screen.getByRole('heading', { name: 'Phone connected, confirm there' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show the code again' }))
  expect(screen.getByRole('heading', { name: 'Take this to Coinbase Wallet' })).toBeTruthy()
})
