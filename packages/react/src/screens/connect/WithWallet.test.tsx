import { fakeClock } from '@latchkey/base/testing'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { inEnglish } from '@latchkey/ui'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePages, drawPage, pageHub } from '../../testing/page.tsx'
import { WithWallet } from './WithWallet.tsx'

afterEach(closePages)

test('a part that needs a wallet connects on the spot, and takes the focus of the button that is gone', async () => {
  const clock = fakeClock()
  const hub = pageHub({
    connectors: [fakeConnector({})],
    clock,
  })
  drawPage(
    hub,
    <WithWallet label="Send" spoken={inEnglish} reason="Connect a wallet to send.">
      {(account, isLive) => <output>{`${account.address} ${isLive}`}</output>}
    </WithWallet>,
  )
  const part = screen.getByRole('region', { name: 'Send' })
  expect(part.textContent).toContain('Connect a wallet to send.')
  fireEvent.click(within(part).getByRole('button', { name: 'Connect wallet' }), { detail: 1 })
  const dialog = screen.getByRole('dialog', { name: 'Connect a wallet' })
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Fake Wallet/ }))
  await act(async () => undefined)
  expect(screen.getByText(`${fakeAccount} true`)).toBeTruthy()
  expect(dialog.getAttribute('data-state')).toBe('connected')
  await act(() => clock.advance(600))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe(`${fakeAccount} true`)
})
