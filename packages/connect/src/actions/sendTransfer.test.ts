import { memoryStorage } from '@latchkey/base'
import { fakeClock, pass, settle } from '@latchkey/base/testing'
import type { Quote, Transfer } from '@latchkey/evm'
import { describe, expect, test } from 'vitest'
import { createPageLocks } from '../pageLocks.ts'
import { fakeChain } from '../testing/fakeChain.ts'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { refuseByHand } from '../testing/refuseByHand.ts'
import { hang, type SendingSetting, sendingPage, thief, transfer } from '../testing/sendingPage.ts'
import { sharedStorage } from '../testing/sharedStorage.ts'
import { testHub } from '../testing/testHub.ts'
import { storedTransfers } from '../transfers/storedTransfers.ts'
import { transferBook } from '../transfers/transferBook.ts'
import { dismissTransfer } from './dismissTransfer.ts'
import { followTransfers } from './followTransfers.ts'
import { sendTransfer } from './sendTransfer.ts'

describe('sendTransfer', () => {
  test('asks once with exactly what was reviewed, and follows it to three confirmations', async () => {
    const { hub, clock, chain, connection, sends, only } = await sendingPage()
    const record = await sendTransfer(hub, { transfer } as Quote)
    expect(sends().map(({ params }) => params)).toEqual([
      [
        {
          from: fakeAccount,
          to: otherFakeAccount,
          value: '0x5',
          data: '0x',
          chainId: '0x1',
          gas: '0x5208',
          maxFeePerGas: '0x9',
          maxPriorityFeePerGas: '0x1',
        },
      ],
    ])
    expect(connection.calls.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_sendTransaction'])
    expect(record).toMatchObject({ status: 'submitted', usedNonces: 7, amount: '5', from: fakeAccount })
    await clock.advance(1000)
    expect(only()).toMatchObject({ status: 'seen', nonce: 7 })
    chain.mine()
    await clock.advance(1000)
    expect(only()).toMatchObject({ status: 'included', confirmations: 1 })
    chain.mine(2)
    await clock.advance(1000)
    expect(only()).toMatchObject({ status: 'confirmed', confirmations: 3 })
    expect(only()).not.toHaveProperty('mismatch')
    const asked = chain.calls.length
    await clock.advance(600_000)
    expect(chain.calls).toHaveLength(asked)
  })

  test('is on disk before the wallet is asked', async () => {
    const storage = memoryStorage()
    const { hub } = await sendingPage({
      storage,
      eth_sendTransaction: () => {
        expect(storedTransfers.readAll(storage)).toMatchObject([{ status: 'awaiting', nonce: 7 }])
        return `0x${'ab'.repeat(32)}`
      },
    })
    await sendTransfer(hub, transfer)
  })

  test('a hundred clicks in five tabs are one request', async () => {
    const shared = sharedStorage()
    const locks = createPageLocks()
    const chain = fakeChain(7)
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => sendingPage({ chain, storage: shared.tab(), locks, eth_sendTransaction: hang })),
    )
    const outcomes = tabs.flatMap(({ hub }) =>
      Array.from({ length: 20 }, () => sendTransfer(hub, transfer).catch((error: unknown) => error)),
    )
    await settle()
    expect(tabs.flatMap(({ sends }) => sends())).toHaveLength(1)
    const refused = await Promise.all(outcomes.map((one) => Promise.race([one, settle().then(() => 'asking')])))
    expect(refused.filter((one) => one === 'asking')).toHaveLength(1)
    expect(refused.filter((one) => (one as { code?: string }).code === 'transfer_in_flight')).toHaveLength(99)
  })

  test('another account or chain of the wallet is not held up', async () => {
    const { hub, connection } = await sendingPage({ eth_sendTransaction: hang })
    sendTransfer(hub, transfer).catch(() => undefined)
    await settle()
    connection.emit('chain', 10)
    sendTransfer(hub, { ...transfer, chainId: 10 }).catch(() => undefined)
    await settle()
    expect(new Set(hub.transfers.get().map(({ chainId }) => chainId))).toEqual(new Set([10, 1]))
  })

  describe('nothing is sent', () => {
    test('without a wallet', async () => {
      await expect(sendTransfer(testHub().hub, transfer)).rejects.toMatchObject({ code: 'not_connected' })
    })

    test.each<readonly [string, SendingSetting, Transfer, string]>([
      ['on another chain', { chainId: 10 }, transfer, 'chain_changed'],
      ['from another account', {}, { ...transfer, from: otherFakeAccount }, 'wallet_address_mismatch_error'],
      ['by a wallet on another chain than it said', { readChainId: async () => 10 }, transfer, 'chain_changed'],
      [
        'by a wallet on another account than it said',
        { handlers: { eth_accounts: () => [otherFakeAccount] } },
        transfer,
        'wallet_address_mismatch_error',
      ],
      [
        'when the chain moves during the last look',
        {
          handlers: {
            eth_accounts: (_params, self) => {
              self.emit('chain', 10)
              return [fakeAccount]
            },
          },
        },
        transfer,
        'chain_changed',
      ],
      [
        'when the account moves during the last look',
        {
          handlers: {
            eth_accounts: (_params, self) => {
              self.emit('accounts', [otherFakeAccount])
              return [fakeAccount]
            },
          },
        },
        transfer,
        'wallet_address_mismatch_error',
      ],
    ])('%s', async (_title, setting, wanted, code) => {
      const { hub, sends } = await sendingPage(setting)
      await expect(sendTransfer(hub, wanted)).rejects.toMatchObject({ code })
      expect(sends()).toEqual([])
      expect(hub.transfers.get()).toEqual([])
    })
  })

  test('a refusal is the specification’s transaction-failed error and leaves nothing behind', async () => {
    const clock = fakeClock()
    const refusal = { code: 4001, message: 'User denied transaction signature.' }
    const { hub, sends, storage } = await sendingPage({ clock, eth_sendTransaction: refuseByHand(clock, refusal) })
    await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({
      code: 'transaction_failed',
      message: 'User denied transaction signature.',
      data: { to: otherFakeAccount, value: 5n, chainId: 1, maxFeePerGas: 9n },
      cause: { code: 'user_rejected_request' },
    })
    expect([sends().length, storedTransfers.readAll(storage)]).toEqual([1, []])
    await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({ code: 'transaction_failed' })
  })

  test.each([
    ['Nein.', 'Nein.'],
    [
      'MetaMask Tx Signature: User denied transaction signature.\n at inpage.js',
      'MetaMask Tx Signature: User denied transaction signature.',
    ],
    ['\u202eno\u0000', 'no'],
    ['', 'The wallet refused by itself, without asking you.'],
    ["Cannot destructure property 'a' of 'b' as it is undefined.", 'The wallet refused by itself, without asking you.'],
  ])('what the wallet said in its refusal (%j) is the message, as one plain line', async (said, message) => {
    const { hub } = await sendingPage({
      eth_sendTransaction: () => {
        throw { code: 4001, message: said }
      },
    })
    await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({ code: 'transaction_failed', message })
  })

  test('a node that is away does not keep the wallet from being asked', async () => {
    const chain = fakeChain(7)
    chain.setDown(true)
    const { hub } = await sendingPage({ chain })
    const record = await sendTransfer(hub, transfer)
    expect(record.status).toBe('submitted')
    expect(record).not.toHaveProperty('usedNonces')
  })
})

describe('after a reload', () => {
  test('a transfer that waited for the wallet is looked for, not sent', async () => {
    const chain = fakeChain(7)
    const storage = memoryStorage()
    const clock = fakeClock()
    const before = await sendingPage({
      chain,
      storage,
      clock,
      eth_sendTransaction: ([parameters]) => {
        chain.send(parameters)
        return hang()
      },
    })
    sendTransfer(before.hub, transfer).catch(() => undefined)
    await settle()
    const after = await sendingPage({ chain, storage, clock })
    followTransfers(after.hub)
    await settle()
    expect(after.only()).toMatchObject({ status: 'unknown' })
    await expect(sendTransfer(after.hub, transfer)).rejects.toMatchObject({ code: 'transfer_outcome_unknown' })
    chain.mine(3)
    await pass(clock, 40_000)
    expect(after.only()).toMatchObject({ status: 'confirmed' })
    expect(after.sends()).toEqual([])
  })

  test('a transfer under way is followed on', async () => {
    const chain = fakeChain(7)
    const storage = memoryStorage()
    const before = await sendingPage({ chain, storage })
    await sendTransfer(before.hub, transfer)
    chain.mine(3)
    const after = testHub({ storage, rpc: chain })
    followTransfers(after.hub)
    await after.clock.advance(1000)
    expect(after.hub.transfers.get()).toMatchObject([{ status: 'confirmed', confirmations: 3 }])
  })
})

describe('following', () => {
  test('tells what the network holds differently', async () => {
    const chain = fakeChain(7)
    const { hub, clock, only } = await sendingPage({
      chain,
      eth_sendTransaction: ([parameters]) => chain.send(parameters, { to: thief }),
    })
    await sendTransfer(hub, transfer)
    chain.mine()
    await clock.advance(1000)
    expect(only()?.mismatch).toEqual([{ kind: 'recipient', held: thief }])
  })

  test('says it in the step that confirms, also when the node shows it late', async () => {
    const chain = fakeChain(7)
    const { hub, clock } = await sendingPage({
      chain,
      eth_sendTransaction: ([parameters]) => {
        const hash = chain.send(parameters, { to: thief })
        chain.mine(5)
        return hash
      },
    })
    const seen: unknown[] = []
    hub.transfers.subscribe(([record]) => {
      if (record?.status === 'confirmed') seen.push(record.mismatch)
    })
    await sendTransfer(hub, transfer)
    await clock.advance(1000)
    expect(seen).toEqual([[{ kind: 'recipient', held: thief }]])
  })

  test('of two tabs one asks the network; the other reads along and takes over', async () => {
    const shared = sharedStorage()
    const locks = createPageLocks()
    const chain = fakeChain(7)
    const clock = fakeClock()
    const left = await sendingPage({ chain, storage: shared.tab(), locks, clock })
    await sendTransfer(left.hub, transfer)
    const otherChain = fakeChain()
    const right = testHub({ storage: shared.tab(), rpc: otherChain, locks, clock })
    followTransfers(right.hub)
    await clock.advance(6000)
    expect(right.hub.transfers.get()).toMatchObject([{ status: 'seen' }])
    expect(otherChain.calls).toEqual([])
    left.hub.running.close()
    await clock.advance(6000)
    expect(otherChain.calls.length).toBeGreaterThan(0)
  })

  test('a transaction that no node has shown yet is not called out of sight soon, and never given up', async () => {
    const { hub, chain, clock, only } = await sendingPage({ eth_sendTransaction: () => `0x${'ab'.repeat(32)}` })
    await sendTransfer(hub, transfer)
    await clock.advance(600_000)
    expect(only()).toMatchObject({ status: 'submitted' })
    await clock.advance(1_500_000)
    expect(only()).toMatchObject({ status: 'dropped' })
    const asked = chain.calls.length
    await clock.advance(600_000)
    expect(chain.calls.length).toBeGreaterThan(asked)
  })

  test('a reload follows on what was out of sight', async () => {
    const chain = fakeChain(7)
    const storage = memoryStorage()
    const before = await sendingPage({ chain, storage })
    const { clientId } = await sendTransfer(before.hub, transfer)
    transferBook.patch(before.hub, clientId, { status: 'dropped', nonce: 7 })
    before.hub.running.close()
    chain.mine(3)
    const after = testHub({ storage, rpc: chain })
    followTransfers(after.hub)
    await after.clock.advance(1000)
    expect(after.hub.transfers.get()).toMatchObject([{ status: 'confirmed' }])
  })

  test('ends with the hub, and with the record', async () => {
    const chain = fakeChain(7)
    const { hub, clock, only } = await sendingPage({ chain })
    await sendTransfer(hub, transfer)
    await clock.advance(3000)
    dismissTransfer(hub, only()!.clientId)
    await settle()
    const asked = chain.calls.length
    await clock.advance(60_000)
    expect(chain.calls).toHaveLength(asked)
  })
})
