import { fakeRpc } from '@latchkey/base/testing'
import { type ApprovalSource, connect, type Hub } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { type ApprovalCandidate, type Token, toAddress } from '@latchkey/evm'
import { chain, closePages, drawPage, pageHub } from '@latchkey/react/testing'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { quotingNode } from '../../testing/quotingNode.ts'
import { Approvals } from './Approvals.tsx'

const spender = toAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
const token: Token = {
  chainId: 31337,
  address: toAddress('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'),
  symbol: 'USDL',
  name: 'Latch dollar',
  decimals: 6,
}
const network = {
  ...{ chainId: 31337, state: 'current', from: '0', to: '9', at: 1_700_000_000 },
  ...{ canLoadOlder: false, coins: 'all' },
}
const candidate: ApprovalCandidate = {
  ...{ chainId: 31337, owner: fakeAccount, kind: 'token', token: token.address, spender },
  ...{ tokenId: null, at: 1_700_000_000 },
}
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

let hub: Hub
afterEach(closePages)

type Setting = {
  readonly answer?: () => Response | Promise<Response>
  readonly isSignedIn?: boolean
  readonly isAway?: boolean
}

/** The page of an account that has given one unlimited approval, until it is revoked. */
async function open({ answer, isSignedIn = true, isAway = false }: Setting = {}) {
  const state = { allowed: 2n ** 256n - 1n }
  const rpc = fakeRpc({
    ...quotingNode,
    eth_call: ([call]) => {
      if (isAway) throw new Error('away')
      const { data } = call as { data: string }
      return data.startsWith('0xdd62ed3e') ? word(state.allowed) : word(5_000_000n)
    },
    eth_blockNumber: () => {
      if (isAway) throw new Error('away')
      return '0x1'
    },
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_getCode: () => '0x60',
    eth_estimateGas: () => '0xb3b0',
  })
  const login = { address: fakeAccount, chainId: 31337, expiresAtMs: Date.now() + 3_600_000 }
  const connector = fakeConnector({
    chainId: 31337,
    handlers: {
      eth_sendTransaction: () => {
        state.allowed = 0n
        return `0x${'ab'.repeat(32)}`
      },
    },
  })
  hub = pageHub({
    chains: [chain],
    tokens: [token],
    connectors: [connector],
    rpc: () => rpc,
    login: {
      challenge: async () => await Promise.reject(new Error('not asked')),
      verify: async () => await Promise.reject(new Error('not asked')),
      current: async () => (isSignedIn ? login : undefined),
      signOut: async () => undefined,
    },
  })
  await connect(hub, connector.id)
  const fetch = async () => (await answer?.()) ?? Response.json({ candidates: [candidate], networks: [network] })
  const source: ApprovalSource = { url: '/api/approvals', fetch }
  drawPage(hub, <Approvals source={source} />)
  return { state }
}

test('an approval is told with what can be taken, revoked as reviewed, and read again', async () => {
  await open()
  expect(await screen.findByText('All your USDL')).toBeTruthy()
  expect(screen.getByText('5 USDL')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke: All your USDL, Latchkey Local' }))
  expect(await screen.findByRole('heading', { name: 'Revoke an approval' })).toBeTruthy()
  expect(hub.transfers.get()).toEqual([])
  const button = screen.getByRole('button', { name: 'Revoke' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy()
  expect(hub.transfers.get()).toMatchObject([{ to: token.address, status: 'submitted' }])
  fireEvent.click(screen.getByRole('button', { name: 'Back to approvals' }))
  expect(await screen.findByText('Nobody may spend from this account')).toBeTruthy()
})

test('several are selected and reviewed together', async () => {
  const other = { ...candidate, spender: toAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045') }
  await open({ answer: () => Response.json({ candidates: [candidate, other], networks: [network] }) })
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
  expect(screen.getByText('2 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke 2' }))
  expect(await screen.findByText('Revoke 2 approvals')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('nothing is called nothing where nobody has looked', async () => {
  await open({ answer: () => Response.json({ candidates: [], networks: [] }) })
  expect(await screen.findByText('Nothing found so far')).toBeTruthy()
  expect(screen.getByText('Latchkey Local is not looked at.')).toBeTruthy()
})

test('a network whose node is away is said to be', async () => {
  await open({ isAway: true })
  expect(await screen.findByText(/Latchkey Local cannot be reached/)).toBeTruthy()
  expect(screen.queryByText('Nobody may spend from this account')).toBeNull()
}, 30_000)

test('who is not signed in is asked to, and nobody is asked for anything before', async () => {
  let asked = 0
  await open({ isSignedIn: false, answer: () => Response.json({ asked: ++asked }) })
  expect(await screen.findByText('Sign in to look for approvals')).toBeTruthy()
  expect(asked).toBe(0)
})

test('a server without a history says so', async () => {
  await open({ answer: () => new Response('{}', { status: 404 }) })
  expect(await screen.findByText('This site does not look for approvals')).toBeTruthy()
})
