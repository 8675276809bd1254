import { RemoteError } from '@latchkey/remote'
import { has, press, type Step, samplePermit, shows, then } from '@latchkey/ui/gallery'
import { first, recipient, requestOf, session, startMs, type TestPocket } from '../testing/testPocket.ts'
import { isRead, type Staged, toSubject } from './StagedPocket.tsx'
import { brokenNode, goodRpc, hostile, pocketWith, silentNode } from './samplePockets.ts'

type Asked = Parameters<typeof requestOf>

const asks = (...[method, params, more]: Asked) => [requestOf(method, params, more)]
const message = (text: string, more: Asked[2] = {}) => asks('personal_sign', [text, first.address], more)
const payment = asks('eth_sendTransaction', [{ from: first.address, to: recipient, value: '0x2386f26fc10000' }])
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0').toLowerCase()
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const approval = asks('eth_sendTransaction', [
  { from: first.address, to: token, data: `0x095ea7b3${word(recipient)}${word(2n ** 256n - 1n)}` },
])
const unknownCall = asks('eth_sendTransaction', [
  { from: first.address, to: recipient, data: `0x12345678${'ab'.repeat(400)}` },
])
const calls = (more: object = {}) =>
  asks('wallet_sendCalls', [
    {
      ...{ version: '2.0.0', id: '0xaa', chainId: '0x7a69', from: first.address, atomicRequired: false },
      calls: [
        { to: recipient, value: '0x1' },
        { to: recipient, data: '0x12345678' },
      ],
      ...more,
    },
  ])

const signIn = [
  'bank.example wants you to sign in with your Ethereum account:',
  ...[first.address, '', '', 'URI: https://bank.example', 'Version: 1', 'Chain ID: 31337', 'Nonce: abcdefgh'],
  'Issued At: 2024-01-01T00:00:00Z',
].join('\n')

const permit = samplePermit({ token, owner: first.address, spender: recipient, chainId: 31337 })

/** The words of cards are in any language: what this page itself says while it asks is gone. */
const priced: Step = (place) => place.textContent?.includes('Asking the network') !== true
const withTip = (tip: bigint) => goodRpc({ eth_maxPriorityFeePerGas: () => `0x${tip.toString(16)}` })
const asked = (requests: ReturnType<typeof asks>, ...steps: readonly Step[]): Staged => ({
  pocket: () => pocketWith({ requests }),
  steps: () => [isRead, ...steps],
})
const paid = (rpc: ReturnType<typeof goodRpc>, ...steps: readonly Step[]): Staged => ({
  pocket: () => pocketWith({ requests: payment, rpc }),
  steps: () => steps,
})

/** A request of a connected site: each kind, and what becomes of it. */
export const requestStates = toSubject('request', {
  message: asked(message('Open the door')),
  'message-long': asked(message('A line of a long message.\n'.repeat(60))),
  'message-hostile': asked(message(hostile)),
  bytes: asked(message(`0x${'fe'.repeat(48)}`)),
  'sign-in-elsewhere': asked(message(signIn)),
  'typed-data': asked(asks('eth_signTypedData_v4', [first.address, JSON.stringify(permit)])),
  switch: asked(asks('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])),
  payment: asked(payment, priced),
  approval: asked(approval, priced),
  'unknown-call': asked(unknownCall, priced),
  'fee-waiting': paid(silentNode, shows('Asking the network for the fee')),
  'fee-unread': paid(brokenNode, shows('It cannot be sent now')),
  'fee-high': paid(withTip(10n ** 12n), has('input[type="checkbox"]')),
  'fee-absurd': paid(withTip(10n ** 13n), has('[aria-labelledby="request"] input')),
  'fee-refused': paid(withTip(2n * 10n ** 15n), priced),
  calls: asked(calls(), priced),
  'calls-waiting': {
    pocket: () => pocketWith({ requests: calls(), rpc: silentNode }),
    steps: () => [shows('Asking the network…')],
  },
  'calls-unread': {
    pocket: () => pocketWith({ requests: calls(), rpc: brokenNode }),
    steps: () => [shows('It cannot be sent now')],
  },
  'several-wait': asked([...message('one', { id: 1 }), ...message('two', { id: 2 })]),
  'of-hostile-site': {
    pocket: () =>
      pocketWith({
        requests: message('Open the door'),
        sessions: [{ ...session, peer: { name: hostile, description: '', url: 'javascript:alert(1)', icons: [] } }],
      }),
  },
  approving: {
    pocket: () => {
      const pocket = pocketWith({ requests: message('Open the door') })
      return { ...pocket, peer: { ...pocket.peer, respond: () => new Promise(() => undefined) } }
    },
    steps: () => [isRead, press('Approve'), has('[aria-busy="true"]')],
  },
  offline: {
    pocket: (): TestPocket => {
      const pocket = pocketWith({ requests: message('Open the door') })
      pocket.peer.fail('respond', new RemoteError('relay_unreachable'))
      return pocket
    },
    steps: () => [isRead, press('Approve'), shows('The pairing service cannot be reached')],
  },
  signed: asked(message('Open the door'), press('Approve'), shows('Signed. Go back to the site.')),
  over: {
    pocket: () => pocketWith({ requests: message('Open the door', { expiresAtMs: startMs + 2000 }) }),
    steps: ({ clock }) => [isRead, then(() => clock.advance(3000)), shows('The time to answer is over.')],
  },
})
