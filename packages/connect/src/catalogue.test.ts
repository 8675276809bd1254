import { AppError, memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc, pass, settle } from '@latchkey/base/testing'
import type { BehaviourName } from '@latchkey/simulator'
import { cast } from '@latchkey/simulator'
import { describe, expect, test, vi } from 'vitest'
import {
  accountErrors,
  adaptLogin,
  anyRemoteId,
  askHistory,
  cancelConnect,
  connect,
  connectErrors,
  createHub,
  createLoginClient,
  dismissTransfer,
  type HubOptions,
  listTokens,
  pairingErrors,
  quoteReplacement,
  reconnect,
  remoteWallets,
  revokeApproval,
  sendBatch,
  sendCollectible,
  sendTransfer,
  signIn,
  signMessage,
  signTypedData,
  switchChain,
} from './index.ts'
import { batchingPage, batchRequest } from './testing/batchingPage.ts'
import { cancelUnderpriced } from './testing/cancelUnderpriced.ts'
import { type FakeConnectorOptions, fakeAccount, fakeConnector, otherFakeAccount } from './testing/fakeConnector.ts'
import { messageFor } from './testing/fakeLogin.ts'
import { fakePairingKit, fakeSession } from './testing/fakeSession.ts'
import { pageKinds } from './testing/journey/pageKinds.ts'
import { walkThrough } from './testing/journey/walletJourney.ts'
import { hang, sendingPage, transfer } from './testing/sendingPage.ts'
import { testChains, testHub } from './testing/testHub.ts'
import { waitingPage } from './testing/waitingPage.ts'

const tables = { ...connectErrors, ...accountErrors, ...pairingErrors }

type Code = keyof typeof tables
/** Does what a page can do, and gives back what came of it. */
type Scenario = () => Promise<unknown>

const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

/** The errors of a page that walks through everything with a wallet of the cast: the error with the given code. */
function met(name: BehaviourName, code: Code): Scenario {
  return async () => {
    const ends = await walkThrough(pageKinds.announced, cast[name])
    return ends.map(({ error }) => error).find((error) => (error as { code?: string } | undefined)?.code === code)
  }
}

async function connected(options: FakeConnectorOptions = {}) {
  const { hub, clock } = testHub({ connectors: [fakeConnector(options)] })
  await connect(hub, 'com.fake')
  return { hub, clock }
}

/** The failure of a switch to chain 10. */
const switched = (options: FakeConnectorOptions) => async () => failure(switchChain((await connected(options)).hub, 10))

const refuse = (error: unknown) => () => {
  throw error
}

function remotePage(
  start: (kit: ReturnType<typeof fakePairingKit>) => Promise<ReturnType<typeof fakePairingKit>> = async (kit) => kit,
) {
  const clock = fakeClock()
  const kit = fakePairingKit(clock)
  const hub = createHub({
    chains: testHub().hub.chains,
    sources: [remoteWallets({ start: () => start(kit), hasPublicRelay: false })],
    storage: memoryStorage(),
    rpc: () => fakeRpc({}),
    clock,
  })
  return { hub, kit, clock }
}

/** Code loaded on the way takes turns that no clock of ours moves. */
const until = (isTrue: () => boolean) => vi.waitFor(() => expect(isTrue()).toBe(true), { interval: 1, timeout: 10_000 })

async function pairing(session = fakeSession()) {
  const page = remotePage()
  await until(() => page.hub.connectors.get().length > 0)
  const connecting = connect(page.hub, anyRemoteId)
  connecting.catch(() => undefined)
  await until(() => page.kit.proposals.length > 0)
  return { ...page, connecting, approve: () => page.kit.proposals[0]!.approve(session) }
}

const login = (answer: () => Response | Promise<Response>) =>
  createLoginClient({ baseUrl: '/api/login', fetch: async () => await answer(), clock: fakeClock() })
const asked = { address: fakeAccount, chainId: 1 }

/** A first page of a history, by a server that answers so. */
const history = (fetch: () => Promise<Response>) =>
  askHistory({ url: '/api/history', fetch }, { limit: 1 }, new AbortController().signal)

/** A page whose site has no node for its networks. */
function nodelessPage() {
  const parts = { storage: memoryStorage(), clock: fakeClock(), log: silentLog }
  return { hub: createHub({ ...parts, chains: testChains, connectors: [fakeConnector()], rpc: () => undefined }) }
}

/** A transfer that waits, and a cancellation that cannot be priced. */
const unpriced = async (setting: Parameters<typeof waitingPage>[0]) =>
  failure(quoteReplacement((await waitingPage(setting)).hub, 'waiting', 'cancel'))

/** A wallet that answers a batch by a number. */
async function refusedBatch(code: number) {
  const handlers = { wallet_sendCalls: () => Promise.reject({ code, message: 'no' }) }
  return await failure(sendBatch((await batchingPage({ handlers })).hub, batchRequest))
}

/** For each entry of the catalogue: how a page comes to it, or why none does. */
const entries: Readonly<Record<Code, Scenario | { readonly unreached: string }>> = {
  connection_rejected: met('rejects', 'connection_rejected'),
  connection_cancelled: met('hangsInRequestAccounts', 'connection_cancelled'),
  connection_closed: met('hangsInSign', 'connection_closed'),
  not_connected: () => failure(signMessage(testHub().hub, 'Hello')),
  wallet_not_found: () => failure(connect(testHub().hub, 'nobody')),
  wallet_not_responding: met('hangsInChainId', 'wallet_not_responding'),
  wallet_bad_answer: met('unreadableChain', 'wallet_bad_answer'),
  wallet_old_hash: async () => {
    const { hub, chain } = await sendingPage({ eth_sendTransaction: () => hash })
    const hash = chain.send({ from: fakeAccount, to: otherFakeAccount, value: '0x5', data: '0x' })
    await sendTransfer(hub, transfer)
    // The sentence is that of the record, because the transfer may be out all the same.
    return { code: 'wallet_old_hash', message: (await sendTransfer(hub, transfer)).failure }
  },
  wallet_no_accounts: met('noAccounts', 'wallet_no_accounts'),
  wallet_locked: met('lockedAndSaysSo', 'wallet_locked'),
  user_rejected_request: met('refusesToSign', 'user_rejected_request'),
  wallet_request_pending: met('switchPending', 'wallet_request_pending'),
  wallet_unauthorized: met('unauthorized', 'wallet_unauthorized'),
  wallet_method_unsupported: met('knowsNoRequestAccounts', 'wallet_method_unsupported'),
  wallet_invalid_params: met('refusesOurNode', 'wallet_invalid_params'),
  wallet_disconnected: met('lostItsNode', 'wallet_disconnected'),
  wallet_failed: met('throwsNull', 'wallet_failed'),
  wallet_faulty: met('throwsOfEngine', 'wallet_faulty'),
  wallet_refused_by_itself: met('rejectsAtOnce', 'wallet_refused_by_itself'),
  chain_not_added: async () => {
    const unknown = refuse({ code: 4902 })
    const { hub } = await connected({ chainId: 10, handlers: { wallet_switchEthereumChain: unknown } })
    return await failure(switchChain(hub, 1))
  },

  provider_not_found: async () => (await walkThrough(pageKinds.Unknown, cast.lowerCase))[0]?.error,
  network_switching_only_available_in_wallet: switched({ supportedChains: [1] }),
  network_switching_only_through_wallet: switched({ switchNetworkOnlyFromWallet: true }),
  network_switching_not_supported: met('cannotSwitch', 'network_switching_not_supported'),
  remote_network_switching_not_supported: switched({
    kind: 'remote',
    handlers: {
      wallet_switchEthereumChain: refuse({ code: -32601 }),
      wallet_addEthereumChain: refuse({ code: -32601 }),
    },
  }),
  switch_rejected: met('refusesToSwitch', 'switch_rejected'),
  add_network_rejected: met('refusesToAdd', 'add_network_rejected'),
  network_refused_by_wallet: switched({
    handlers: { wallet_switchEthereumChain: refuse({ code: 4902 }), wallet_addEthereumChain: refuse({ code: 4001 }) },
  }),
  network_switch_unanswered: async () => {
    const { hub, clock } = await connected({ handlers: { wallet_switchEthereumChain: hang } })
    const switching = failure(switchChain(hub, 10))
    await pass(clock, 600_000, 100_000)
    return await switching
  },
  network_not_switched: met('staysAndSaysSwitched', 'network_not_switched'),
  wallet_address_mismatch_error: met('switchesAccountBeforeSigning', 'wallet_address_mismatch_error'),
  typed_data_other_chain: async () => {
    const domain = { chainId: 10 }
    const types = { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Mail: [{ name: 'text', type: 'string' }] }
    const data = { types, primaryType: 'Mail', domain, message: { text: 'Hello' } }
    return await failure(signTypedData((await connected()).hub, data))
  },

  no_provider_found: async () => {
    const { hub, clock } = remotePage(() => Promise.reject(new Error('no relay')))
    await until(() => hub.connectors.get().length > 0)
    let ended: unknown
    connect(hub, anyRemoteId).catch((error: unknown) => {
      ended = error
    })
    for (let second = 0; second < 10_000 && ended === undefined; second++) {
      await clock.advance(1000)
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    return ended
  },
  no_session_found: async () => {
    const { connecting, approve } = await pairing(fakeSession({ chainIds: [] }))
    approve()
    return await failure(connecting)
  },
  no_session: async () => {
    const session = fakeSession()
    const { connecting, approve } = await pairing(session)
    approve()
    const connection = await connecting
    session.tell({ type: 'end', reason: 'User disconnected.' })
    return await failure(connection.request({ method: 'personal_sign', params: [] }))
  },
  pairing_aborted: async () => {
    const { hub, kit } = await pairing()
    cancelConnect(hub)
    await settle()
    // The answer to a proposal that was taken back.
    return kit.proposals[0]?.signal.reason
  },
  pairing_attempts_exhausted: async () => {
    const { connecting, kit, clock } = await pairing()
    for (let attempt = 0; attempt < 10; attempt++) {
      await pass(clock, 300_000, 100_000)
      kit.proposals
        .at(-1)
        ?.fail(new AppError({ proposal_expired: { message: 'Proposal expired' } }, 'proposal_expired'))
    }
    const error = await failure(connecting)
    // The specification has one sentence for all ends of a pairing; the reason is its cause.
    return (error as Error).cause
  },
  connection_reset: async () => {
    const { hub, connecting } = await pairing()
    cancelConnect(hub)
    return await failure(connecting)
  },
  connect_first: async () => {
    const { hub } = remotePage()
    await until(() => hub.connectors.get().length > 0)
    return await failure(hub.connectors.get()[0]!.connect({ silent: true, signal: hub.signal }))
  },
  namespace_not_configured: async () => {
    const { connecting, approve } = await pairing()
    approve()
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: 'solana:mainnet' }] }
    return await failure((await connecting).request(request))
  },
  chain_not_approved: async () => {
    const { connecting, approve } = await pairing(fakeSession({ chainIds: [1], methods: ['personal_sign'] }))
    approve()
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }
    return await failure((await connecting).request(request))
  },
  providers_config_required: async () => {
    // The abilities of a page in plain JavaScript.
    const options = { storage: memoryStorage(), rpc: () => fakeRpc({}) } as unknown as HubOptions
    return await failure((async () => createHub(options))())
  },
  no_chains: async () => {
    const connectors = [fakeConnector({})]
    const hub = createHub({ chains: [], connectors, storage: memoryStorage(), rpc: () => fakeRpc({}) })
    return await failure(connect(hub, 'com.fake'))
  },

  embedded_wallet_failed: { unreached: 'Made by the embedded wallet alone, whose own tests come to it.' },

  public_client_missing: async () => {
    const { hub } = nodelessPage()
    return await failure((async () => hub.rpc(1))())
  },
  wallet_client_missing: async () => {
    const storage = memoryStorage()
    await connect(testHub({ connectors: [fakeConnector()], storage }).hub, 'com.fake')
    const { hub } = testHub({ connectors: [{ ...fakeConnector(), connect: hang }], storage })
    void reconnect(hub)
    return await failure(signMessage(hub, 'Hello'))
  },
  no_public_client: async () => {
    const { hub } = nodelessPage()
    await connect(hub, 'com.fake')
    return await failure(sendTransfer(hub, transfer))
  },

  fee_refused: async () => {
    const { hub } = await sendingPage()
    return await failure(sendTransfer(hub, { ...transfer, maxFeePerGas: 10n ** 18n }))
  },
  transaction_failed: met('refusesToSend', 'transaction_failed'),
  chain_changed: met('movesBeforeSending', 'chain_changed'),
  transfer_in_flight: async () => {
    const { hub } = await sendingPage({ eth_sendTransaction: hang })
    void failure(sendTransfer(hub, transfer))
    await settle()
    return await failure(sendTransfer(hub, transfer))
  },
  transfer_outcome_unknown: async () => {
    const { hub } = await sendingPage({ eth_sendTransaction: () => 'sent' })
    await sendTransfer(hub, transfer)
    return await failure(sendTransfer(hub, transfer))
  },
  not_a_revocation: async () => {
    const { hub } = await sendingPage()
    return await failure(revokeApproval(hub, transfer))
  },
  not_a_collectible: async () => {
    const { hub } = await sendingPage()
    return await failure(sendCollectible(hub, transfer))
  },
  batch_capability_unsupported: () => refusedBatch(5700),
  batch_chain_unsupported: () => refusedBatch(5710),
  batch_id_used: { unreached: 'Kept with the batch, which may be out: its status is unknown.' },
  batch_unknown: { unreached: 'A wallet that knows nothing of a batch says nothing of what became of it.' },
  batch_too_large: () => refusedBatch(5740),
  batch_upgrade_refused: () => refusedBatch(5750),
  batch_not_atomic: () => refusedBatch(5760),
  batch_outcome_unknown: async () => {
    const { hub } = await batchingPage({ handlers: { wallet_sendCalls: () => 7 } })
    await sendBatch(hub, batchRequest)
    return await failure(sendBatch(hub, batchRequest))
  },
  replacement_not_offered: async () => failure(quoteReplacement((await waitingPage()).hub, 'nobody', 'cancel')),
  replacement_too_late: () => unpriced({ shown: { blockNumber: '0x1' } }),
  replacement_not_seen: () => unpriced({ node: { eth_getTransactionByHash: () => null } }),
  replacement_unaffordable: () => unpriced({ node: { eth_getBalance: () => '0x0' } }),
  replacement_underpriced: () => failure(cancelUnderpriced()),
  transfer_dismissed: async () => {
    const { hub, only } = await sendingPage({ eth_sendTransaction: hang })
    const sending = failure(sendTransfer(hub, transfer))
    await settle()
    dismissTransfer(hub, only()!.clientId)
    return await sending
  },

  login_not_configured: () => failure(signIn(testHub().hub)),
  login_unreachable: () => failure(login(() => Promise.reject(new TypeError('no line'))).challenge(asked)),
  history_unreachable: () => failure(history(() => Promise.reject(new TypeError('no line')))),
  history_bad_answer: () => failure(history(async () => new Response('<html>'))),
  token_list_unreachable: async () => {
    const warn = vi.fn()
    const tokenLists = { urls: { 1: '/tokens.json' }, fetch: async () => new Response('', { status: 503 }) }
    await listTokens(testHub({ tokenLists, log: { ...silentLog, warn } }).hub)
    return warn.mock.calls[0]?.[1]
  },
  login_bad_answer: () => failure(login(() => new Response('<html>')).challenge(asked)),
  login_refused: () =>
    failure(login(() => Response.json({ error: { code: 'no', message: 'No.' } }, { status: 403 })).challenge(asked)),
  login_not_verified: () =>
    failure(
      adaptLogin(
        {
          getNonce: async () => '0123456789abcdef',
          verify: async () => false,
          getSession: async () => null,
          signOut: async () => undefined,
        },
        { domain: 'localhost:4400', uri: 'http://localhost:4400', now: () => 0 },
      ).verify({ message: messageFor(fakeAccount, 1), signature: '0x00' }),
    ),
  login_account_changed: async () => {
    const client = login(() => Response.json({ message: messageFor(otherFakeAccount, 1), login: null }))
    const { hub } = testHub({ connectors: [fakeConnector()], login: client })
    await connect(hub, 'com.fake')
    return await failure(signIn(hub))
  },
}

describe('the catalogue', () => {
  test.each(Object.entries(entries))('%s', async (code, entry) => {
    if (typeof entry !== 'function') {
      expect(entry.unreached.length).toBeGreaterThan(20)
      return
    }
    const error = await entry()
    expect(error).toMatchObject({ code })
    // Every word in braces was filled in.
    expect((error as Error).message).not.toMatch(/[{}]/)
  })

  test('has no entry that is neither reached nor excused, and few excuses', () => {
    expect(Object.keys(entries).sort()).toEqual(Object.keys(tables).sort())
    const unreached = Object.entries(entries).flatMap(([code, entry]) => (typeof entry === 'function' ? [] : [code]))
    expect(unreached).toEqual(['embedded_wallet_failed', 'batch_id_used', 'batch_unknown'])
  })
})
