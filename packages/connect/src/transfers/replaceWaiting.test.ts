import { memoryStorage, toQuantity } from '@latchkey/base'
import { startAnvil } from '@latchkey/dev-chain'
import { buildTransfer, quoteTransfer } from '@latchkey/evm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { followTransfers } from '../actions/followTransfers.ts'
import { quoteReplacement } from '../actions/quoteReplacement.ts'
import { replacementsOf } from '../actions/replacementsOf.ts'
import { replaceTransfer } from '../actions/replaceTransfer.ts'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { closeHub, createHub } from '../createHub.ts'
import type { Hub } from '../hub.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from '../testing/fakeConnector.ts'
import { testChains } from '../testing/testHub.ts'
import type { TransferRecord } from '../transferRecord.ts'

const chain = testChains.find(({ id }) => id === 31337)!
const amount = 10n ** 15n

let hub: Hub
let storage = memoryStorage()
/** Every request of the wallet so far, oldest first. */
let asked: Record<string, string>[] = []

const anvil = await startAnvil({ chainId: 31337 })

afterAll(async () => await anvil.close())

beforeEach(async () => {
  storage = memoryStorage()
  asked = []
  await call('evm_setAutomine', false)
})

afterEach(async () => {
  await closeHub(hub)
  await call('anvil_mine', '0x5')
})

const call = (method: string, ...params: unknown[]) => anvil.rpc.call({ method, params })
const mine = (blocks = 1) => call('anvil_mine', toQuantity(blocks))

type Wallet = { readonly kind?: 'embedded' | 'injected'; readonly keepsNonce?: boolean }

/** A page whose wallet signs with the node's development account. One that drops the nonce is none of ours. */
async function open({ kind = 'embedded', keepsNonce = true }: Wallet = {}): Promise<void> {
  const connector = fakeConnector({
    kind,
    chainId: 31337,
    handlers: {
      eth_sendTransaction: async ([parameters]) => {
        asked.push(parameters as Record<string, string>)
        const { nonce, ...others } = parameters as Record<string, string>
        return await call('eth_sendTransaction', keepsNonce && nonce !== undefined ? { ...others, nonce } : others)
      },
    },
  })
  hub = createHub({ chains: testChains, connectors: [connector], storage, rpc: () => anvil.rpc })
  await connect(hub, connector.id)
}

/** Resolves with the record as soon as it is so. */
function until(isSo: (record: TransferRecord) => boolean): Promise<TransferRecord> {
  return new Promise((resolve) => {
    const look = (records: readonly TransferRecord[]) => {
      const found = records.find(isSo)
      if (found !== undefined) resolve(found)
    }
    hub.transfers.subscribe(look)
    look(hub.transfers.get())
  })
}

async function sendOne(): Promise<TransferRecord> {
  const { clock, log } = hub
  const transfer = buildTransfer({
    chainId: 31337,
    from: fakeAccount,
    to: otherFakeAccount,
    asset: { type: 'native' },
    amount,
  })
  const estimate = await quoteTransfer({ transfer, chain, rpc: anvil.rpc, clock, log })
  if (estimate.status !== 'quoted') throw estimate.error
  const { clientId } = await sendTransfer(hub, estimate.quote)
  return await until((record) => record.clientId === clientId && record.status === 'seen')
}

const balanceOf = async (address: string) => BigInt(String(await call('eth_getBalance', address, 'latest')))

/** How much reached the recipient since. */
async function watchRecipient() {
  const before = await balanceOf(otherFakeAccount)
  return async () => (await balanceOf(otherFakeAccount)) - before
}

async function replace(clientId: string, kind: 'speedUp' | 'cancel') {
  return await replaceTransfer(hub, await quoteReplacement(hub, clientId, kind))
}

describe('a waiting transfer of an embedded wallet', () => {
  test('is sped up: the same payment with the same nonce, an eighth more on both prices, paid once', async () => {
    await open()
    const received = await watchRecipient()
    const first = await sendOne()
    expect(replacementsOf(hub, first)).toEqual(['speedUp', 'cancel'])
    const replacement = await quoteReplacement(hub, first.clientId, 'speedUp')
    await replaceTransfer(hub, replacement)
    const [one, other] = asked
    expect(other).toMatchObject({
      to: one!['to'],
      value: one!['value'],
      data: one!['data'],
      nonce: toQuantity(first.nonce!),
    })
    for (const price of ['maxFeePerGas', 'maxPriorityFeePerGas']) {
      expect(BigInt(other![price]!) * 8n >= BigInt(one![price]!) * 9n).toBe(true)
    }
    expect(replacement.quote.maxFee > replacement.feeBefore).toBe(true)
    const second = await until(({ hash }) => hash !== first.hash)
    expect(second.attempts).toMatchObject([{ kind: 'speedUp', instead: first.hash, hash: second.hash }])
    await mine(3)
    const end = await until(({ status }) => status === 'confirmed')
    expect([end.hash, await received()]).toEqual([second.hash, amount])
    expect(end).not.toHaveProperty('mismatch')
  })

  test('is cancelled: nothing is paid, and it is said with its proof', async () => {
    await open()
    const received = await watchRecipient()
    const first = await sendOne()
    await replace(first.clientId, 'cancel')
    expect(asked[1]).toMatchObject({
      to: fakeAccount,
      from: fakeAccount,
      value: '0x0',
      data: '0x',
      nonce: toQuantity(first.nonce!),
    })
    expect(replacementsOf(hub, hub.transfers.get()[0]!)).toEqual(['cancel'])
    await mine(3)
    const end = await until(({ status }) => status === 'cancelled')
    expect([end.replacedBy, await received()]).toEqual([end.attempts?.[0]?.hash, 0n])
  })

  test('that is in a block is too late to be replaced, and nothing more is sent', async () => {
    await open()
    const first = await sendOne()
    const replacement = await quoteReplacement(hub, first.clientId, 'speedUp')
    await mine()
    await expect(replaceTransfer(hub, replacement)).rejects.toMatchObject({ code: 'replacement_too_late' })
    expect(asked).toHaveLength(1)
    await mine(2)
    expect(await until(({ status }) => status === 'confirmed')).toMatchObject({ hash: first.hash })
  })

  test('that is mined while the wallet is asked is paid once: the wallet cannot use its nonce again', async () => {
    await open()
    const received = await watchRecipient()
    const first = await sendOne()
    const replacement = await quoteReplacement(hub, first.clientId, 'speedUp')
    // Right before the wallet hands the second one to the node.
    const connection = hub.connection.get()!
    const request = connection.request.bind(connection)
    Object.assign(connection, {
      request: async (one: Parameters<typeof request>[0]) => {
        if (one.method === 'eth_sendTransaction') await mine()
        return await request(one)
      },
    })
    await expect(replaceTransfer(hub, replacement)).rejects.toMatchObject({ code: 'replacement_too_late' })
    await mine(2)
    const end = await until(({ status }) => status === 'confirmed')
    expect([end.hash, await received()]).toEqual([first.hash, amount])
  })

  test('that wins after all, although it was sped up, is followed under its first hash', async () => {
    await open()
    const received = await watchRecipient()
    const first = await sendOne()
    const raw = await call('eth_getRawTransactionByHash', first.hash)
    await replace(first.clientId, 'speedUp')
    const second = await until(({ hash }) => hash !== first.hash)
    // Another node's block has the first one.
    await call('anvil_dropTransaction', second.hash)
    await call('eth_sendRawTransaction', raw)
    await mine(3)
    const end = await until(({ status }) => status === 'confirmed')
    expect([end.hash, await received()]).toEqual([first.hash, amount])
  })

  test('is found after a reload in the middle, by whichever hash it came true', async () => {
    await open()
    const received = await watchRecipient()
    const first = await sendOne()
    await replace(first.clientId, 'speedUp')
    // Closed before the page saw anything of the second one.
    await closeHub(hub)
    await mine(3)
    await open()
    followTransfers(hub)
    const end = await until(({ status }) => status === 'confirmed')
    expect([end.attempts?.[0]?.hash, await received()]).toEqual([end.hash, amount])
  })
})

describe('a waiting transfer of an outside wallet', () => {
  test('can be cancelled only: a wallet that drops the nonce would pay a second time', async () => {
    await open({ kind: 'injected' })
    const first = await sendOne()
    expect(replacementsOf(hub, first)).toEqual(['cancel'])
    await expect(quoteReplacement(hub, first.clientId, 'speedUp')).rejects.toMatchObject({
      code: 'replacement_not_offered',
    })
    const cancel = await quoteReplacement(hub, first.clientId, 'cancel')
    // Not even by a page that says otherwise.
    const bent = { ...cancel, kind: 'speedUp' as const }
    await expect(replaceTransfer(hub, bent)).rejects.toMatchObject({ code: 'replacement_not_offered' })
    expect(asked).toHaveLength(1)
  })

  test('is cancelled where the wallet keeps the nonce', async () => {
    await open({ kind: 'injected' })
    const received = await watchRecipient()
    const { clientId } = await sendOne()
    await replace(clientId, 'cancel')
    await mine(3)
    await until(({ status }) => status === 'cancelled')
    expect(await received()).toBe(0n)
  })

  test('is paid once where the wallet drops the nonce: what it sends pays nobody', async () => {
    await open({ kind: 'injected', keepsNonce: false })
    const received = await watchRecipient()
    const first = await sendOne()
    await replace(first.clientId, 'cancel')
    await mine(3)
    const end = await until(({ status }) => status === 'confirmed')
    expect([end.hash, await received()]).toEqual([first.hash, amount])
  })
})
