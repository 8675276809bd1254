import { toHex, toUtf8 } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { chooseAccount, connect } from '@latchkey/connect'
import { fakeConnector, otherFakeAccount } from '@latchkey/connect/testing'
import { toAddress } from '@latchkey/evm'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CustomConnectButton } from '../screens/CustomConnectButton.tsx'
import { closePages, drawPage, pageHub } from '../testing/page.tsx'
import { useName } from './useName.ts'

const address = toAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
const chain = {
  id: 1,
  name: 'Main',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  contracts: { ensUniversalResolver: toAddress('0xeeeeeeee14d718c2b47d9923deab1335e144eeee') },
}
afterEach(closePages)

/** A 32-byte word of an answer. */
const word = (value: number | string) =>
  typeof value === 'number' ? value.toString(16).padStart(64, '0') : value.slice(2).toLowerCase().padStart(64, '0')
/** Bytes as they stand at the end of an answer: their length, then whole words. */
const tail = (hex: string) => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
const hexOf = (text: string) => toHex(toUtf8(text)).slice(2)

/** A node on which the address has the name ada.eth with this avatar record. */
function node(record: string) {
  // (bytes, address), as the universal resolver wraps what a resolver said.
  const wrap = (inner: string) => `0x${word(64)}${word(address)}${tail(inner)}`
  return fakeRpc({
    eth_call: ([call]) => {
      const data = JSON.stringify(call)
      // (string, address, address)
      if (data.includes('0xb7d6ca64')) return `0x${word(96)}${word(address)}${word(address)}${tail(hexOf('ada.eth'))}`
      // The text of a record, or else the address.
      return wrap(data.includes('59d1d43c') ? word(32) + tail(hexOf(record)) : word(address))
    },
  })
}

function Shown() {
  const { name, avatar } = useName({ address, chainId: 1 })
  return <p>{name === undefined ? 'nobody' : `${name} ${avatar ?? 'without a picture'}`}</p>
}

async function avatarOf(record: string, avatarUrl?: string) {
  const hub = pageHub({
    chains: [chain],
    clock: fakeClock(),
    rpc: () => node(record),
    ...(avatarUrl !== undefined && { avatarUrl }),
  })
  drawPage(hub, <Shown />)
  return (await screen.findByText(/^ada\.eth/)).textContent
}

test.each(['https://images.example/a.png', 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKVJRt'])(
  '%s is shown from the site’s own server, and not at all without one',
  async (record) => {
    expect(await avatarOf(record, '/api/avatar')).toBe(`ada.eth /api/avatar/1/${address}`)
    cleanup()
    expect(await avatarOf(record)).toBe('ada.eth without a picture')
  },
)

test('error: a record that is no picture, or would do harm, is not shown from anywhere', async () => {
  for (const record of ['', 'http://images.example/a.png', 'data:image/svg+xml,%3Cscript/%3E', 'javascript:alert(1)']) {
    expect(await avatarOf(record, '/api/avatar')).toBe('ada.eth without a picture')
    cleanup()
  }
})

test('a button of one’s own is given the name of who is connected, and of nobody else', async () => {
  const wallet = fakeConnector({ accounts: [address, otherFakeAccount] })
  const hub = pageHub({
    chains: [chain],
    connectors: [wallet],
    clock: fakeClock(),
    rpc: () => node(''),
  })
  drawPage(
    hub,
    <CustomConnectButton>
      {({ name, account }) => <button type="button">{name ?? account?.address ?? 'nobody'}</button>}
    </CustomConnectButton>,
  )
  await act(async () => void (await connect(hub, wallet.id)))
  expect(await screen.findByRole('button', { name: 'ada.eth' })).toBeTruthy()
  act(() => chooseAccount(hub, otherFakeAccount))
  expect(screen.getByRole('button', { name: otherFakeAccount })).toBeTruthy()
})
