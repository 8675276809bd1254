import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { closeHub, createHub } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { inEnglish } from '@latchkey/ui'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HubProvider } from '../../HubProvider.tsx'
import { WithWallet } from './WithWallet.tsx'

afterEach(cleanup)

const chain = { id: 1, name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }

test('a part that needs a wallet connects on the spot, and takes the focus of the button that is gone', async () => {
  const clock = fakeClock()
  const hub = createHub({
    chains: [chain],
    connectors: [fakeConnector({})],
    storage: memoryStorage(),
    clock,
    rpc: () => fakeRpc({}),
  })
  render(
    <HubProvider hub={hub}>
      <WithWallet label="Send" spoken={inEnglish} reason="Connect a wallet to send.">
        {(account, isLive) => <output>{`${account.address} ${isLive}`}</output>}
      </WithWallet>
    </HubProvider>,
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
  await closeHub(hub)
})
