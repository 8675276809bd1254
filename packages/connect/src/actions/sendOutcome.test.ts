import { pass, settle } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { type FakeChain, fakeChain } from '../testing/fakeChain.ts'
import { hang, type SendingSetting, sendingPage, thief, transfer } from '../testing/sendingPage.ts'
import { dismissTransfer } from './dismissTransfer.ts'
import { sendTransfer } from './sendTransfer.ts'
import { stopWaiting } from './stopWaiting.ts'

describe('an outcome that the wallet does not tell', () => {
  test.each([
    [-32603, 'insufficient funds for gas', 'The wallet reported: insufficient funds for gas'],
    [-32000, 'max fee per gas less than block base fee', 'The wallet reported: max fee per gas less than block'],
    [4100, 'Unauthorized', 'The wallet does not let this site do that.'],
    [-32002, 'Already processing', 'The wallet is already asking you something.'],
    [-32602, 'bad gas', 'The wallet did not understand the request: bad gas'],
  ])('a failure that says that nothing was sent (%i %s) passes unchanged and leaves nothing behind', async (...row) => {
    const [code, message, said] = row
    const { hub } = await sendingPage({
      eth_sendTransaction: () => {
        throw { code, message }
      },
    })
    await expect(sendTransfer(hub, transfer)).rejects.toThrow(said)
    expect(hub.transfers.get()).toEqual([])
  })

  test.each([
    [-32603, 'Request timed out.'],
    [-32603, 'already known'],
    [-32000, 'nonce too low'],
    [-32603, 'Internal JSON-RPC error.'],
    [4900, 'Disconnected'],
    [undefined, 'Failed to fetch'],
  ])('a failure that says less (%s %s) keeps the transfer, which may be out', async (code, message) => {
    const { hub, only } = await sendingPage({
      eth_sendTransaction: () => {
        throw { code, message }
      },
    })
    expect(await sendTransfer(hub, transfer)).toMatchObject({ status: 'unknown' })
    expect(only()?.failure).toBeTruthy()
  })

  test.each([
    [-32603, 'Transaction rejected: already known'],
    [-32000, 'transaction rejected by node: nonce already used'],
    [-32603, 'The request was canceled while waiting for the answer'],
    [undefined, 'cancelled'],
    [-32603, 'replacement transaction underpriced'],
  ])('words of a node or of the line (%s %s) are no refusal of the visitor', async (code, message) => {
    const chain = fakeChain(7)
    const { hub, clock, only } = await sendingPage({
      chain,
      eth_sendTransaction: ([parameters]) => {
        chain.send(parameters)
        throw { code, message }
      },
    })
    expect(await sendTransfer(hub, transfer)).toMatchObject({ status: 'unknown' })
    chain.mine(3)
    await pass(clock, 40_000)
    expect(only()).toMatchObject({ status: 'confirmed' })
  })

  test.each([
    [4001, 'No'],
    [5000, 'User rejected.'],
    [undefined, 'User denied transaction signature'],
    ['ACTION_REJECTED', 'rejected'],
  ])('a refusal of the visitor (%s %s) is believed', async (code, message) => {
    const { hub } = await sendingPage({
      eth_sendTransaction: () => {
        throw { code, message }
      },
    })
    await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({ code: 'transaction_failed' })
    expect(hub.transfers.get()).toEqual([])
  })

  test('a refusal that comes too soon for the visitor is not told as theirs, and leaves nothing behind', async () => {
    const { hub } = await sendingPage({
      eth_sendTransaction: () => {
        throw { code: 4001, message: 'User rejected the request.' }
      },
    })
    await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({
      code: 'transaction_failed',
      // The wallet's own words, for developers; the visitor reads the cause.
      message: 'User rejected the request.',
      cause: { code: 'wallet_refused_by_itself', message: 'The wallet refused by itself, without asking you.' },
    })
    expect(hub.transfers.get()).toEqual([])
  })

  test('what a wallet repeats of a node is not believed when ours says nothing', async () => {
    const chain = fakeChain(7)
    const { hub } = await sendingPage({
      chain,
      eth_sendTransaction: () => {
        chain.setDown(true)
        throw { code: -32603, message: 'insufficient funds for gas' }
      },
    })
    expect(await sendTransfer(hub, transfer)).toMatchObject({ status: 'unknown' })
  })

  test('a failure that says that nothing was sent is not believed when the node knows better', async () => {
    const chain = fakeChain(7)
    const { hub } = await sendingPage({
      chain,
      eth_sendTransaction: ([parameters]) => {
        chain.send(parameters)
        throw { code: -32603, message: 'insufficient funds for gas' }
      },
    })
    expect(await sendTransfer(hub, transfer)).toMatchObject({ status: 'unknown' })
  })

  test('the hash of an earlier transfer tells nothing about this one', async () => {
    const chain = fakeChain(7)
    const answers: string[] = []
    const { hub, clock, only } = await sendingPage({
      chain,
      eth_sendTransaction: ([parameters]) => {
        answers.push(chain.send(parameters))
        chain.mine(3)
        return answers[0]
      },
    })
    await sendTransfer(hub, transfer)
    await pass(clock, 1)
    const second = await sendTransfer(hub, transfer)
    expect(second).toMatchObject({
      status: 'unknown',
      failure: 'The wallet answered with the transaction of an earlier transfer.',
    })
    await pass(clock, 20_000)
    // The second payment is like the first and is found beside it, never in its place.
    expect(only()).toMatchObject({ status: 'confirmed', hash: answers[1] })
    expect(hub.transfers.get()[1]).toMatchObject({ status: 'confirmed', hash: answers[0] })
  })

  test('the hash of a transaction that was made before is said loudly', async () => {
    const chain = fakeChain(7)
    let earlier: string | undefined
    const { hub, clock, only } = await sendingPage({ chain, eth_sendTransaction: () => earlier })
    earlier = chain.send({ from: transfer.from, to: transfer.to, value: '0x5', data: '0x' })
    chain.mine(3)
    await sendTransfer(hub, transfer)
    await pass(clock, 5000)
    expect(only()?.mismatch).toEqual([{ kind: 'earlier' }])
  })

  test.each<readonly [string, (chain: FakeChain) => NonNullable<SendingSetting['eth_sendTransaction']>]>([
    [
      'it sends and reports a failure',
      (chain) =>
        ([parameters]) => {
          chain.send(parameters)
          throw { code: -32603, message: 'already known' }
        },
    ],
    [
      'it sends and answers with no hash',
      (chain) =>
        ([parameters]) => {
          chain.send(parameters)
          return { hash: 'soon' }
        },
    ],
    [
      'it sends and goes away',
      (chain) =>
        ([parameters], self) => {
          chain.send(parameters)
          self.emit('closed', { reason: 'crash' })
          return hang()
        },
    ],
  ])('%s: found by its nonce, never sent again', async (_title, behave) => {
    const chain = fakeChain(7)
    const { hub, clock, sends, only } = await sendingPage({ chain, eth_sendTransaction: behave(chain) })
    expect(await sendTransfer(hub, transfer)).toMatchObject({ status: 'unknown' })
    chain.mine(3)
    await pass(clock, 40_000)
    expect(only()).toMatchObject({ status: 'confirmed', confirmations: 3 })
    expect(sends()).toHaveLength(1)
  })

  test('a hash that comes after the connection was replaced is not lost', async () => {
    const chain = fakeChain(7)
    chain.setDown(true)
    let answer: (hash: string) => void = () => undefined
    const { hub, clock, only, connection } = await sendingPage({
      chain,
      eth_sendTransaction: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const result = sendTransfer(hub, transfer)
    await settle()
    await settle()
    connection.emit('closed', { reason: 'replaced' })
    expect(await result).toMatchObject({ status: 'unknown' })
    chain.setDown(false)
    answer(chain.send({ from: transfer.from, to: transfer.to, value: '0x5', data: '0x' }))
    await settle()
    chain.mine(3)
    await pass(clock, 10_000)
    expect(only()).toMatchObject({ status: 'confirmed' })
  })

  test('it sends and never answers: the promise resolves with what is found in the chain', async () => {
    const chain = fakeChain(7)
    const { hub, clock } = await sendingPage({
      chain,
      eth_sendTransaction: ([parameters]) => {
        // Something of the wallet's own went first, and other blocks lie in between.
        chain.send({ ...(parameters as object), value: '0x1' })
        chain.mine(3)
        chain.send(parameters)
        chain.mine(20)
        return hang()
      },
    })
    const result = sendTransfer(hub, transfer)
    await clock.advance(15_000)
    expect(await result).toMatchObject({ status: 'submitted', hash: `0x${'2'.padStart(64, 'a')}` })
  })

  test('another transaction with the nonce is not taken for it', async () => {
    const chain = fakeChain(7)
    const { hub, clock, only } = await sendingPage({
      chain,
      eth_sendTransaction: ([parameters]) => {
        chain.send(parameters, { to: thief })
        return 'sent'
      },
    })
    await sendTransfer(hub, transfer)
    chain.mine()
    await pass(clock, 60_000)
    expect(only()).toMatchObject({ status: 'unknown' })
    await clock.advance(7_200_000)
    await pass(clock, 60_000)
    expect(only()).toMatchObject({ status: 'unknown' })
    const asked = chain.calls.length
    await clock.advance(90_000_000)
    await clock.advance(600_000)
    // A day is enough; the record stays for the visitor.
    expect(chain.calls.length).toBeGreaterThan(asked)
    const last = chain.calls.length
    await clock.advance(600_000)
    expect([chain.calls.length, only()?.status]).toEqual([last, 'unknown'])
  })

  test('without a nonce to look from, it stays unknown', async () => {
    const chain = fakeChain(7)
    chain.setDown(true)
    const { hub, clock, only } = await sendingPage({ chain, eth_sendTransaction: () => 'sent' })
    await sendTransfer(hub, transfer)
    chain.setDown(false)
    await clock.advance(7_200_000)
    expect(only()).toMatchObject({ status: 'unknown' })
  })

  test('holds up the next send until it is dismissed', async () => {
    const { hub, only } = await sendingPage({ eth_sendTransaction: () => 'sent' })
    await sendTransfer(hub, transfer)
    await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({ code: 'transfer_outcome_unknown' })
    dismissTransfer(hub, only()!.clientId)
    expect(await sendTransfer(hub, transfer)).toMatchObject({ status: 'unknown' })
  })

  test('dismissing ends the wait for a wallet that hangs', async () => {
    const { hub, only } = await sendingPage({ eth_sendTransaction: hang })
    const result = sendTransfer(hub, transfer).catch((error: unknown) => error)
    await settle()
    dismissTransfer(hub, only()!.clientId)
    expect(await result).toMatchObject({ code: 'transfer_dismissed' })
    expect(hub.transfers.get()).toEqual([])
  })

  describe('when the visitor stops waiting', () => {
    async function stopped() {
      const wallet: { answer: (hash: unknown) => void; refuse: (error: unknown) => void } = {
        answer: () => undefined,
        refuse: () => undefined,
      }
      const chain = fakeChain(7)
      const asked = new Promise((resolve, reject) => Object.assign(wallet, { answer: resolve, refuse: reject }))
      const parts = await sendingPage({ chain, eth_sendTransaction: () => asked })
      const result = sendTransfer(parts.hub, transfer).catch((error: unknown) => error)
      await settle()
      stopWaiting(parts.hub, parts.only()!.clientId)
      expect(await result).toMatchObject({ code: 'transfer_dismissed' })
      expect(parts.only()).toMatchObject({ status: 'unknown' })
      return { ...parts, wallet }
    }
    const parameters = { from: transfer.from, to: transfer.to, value: '0x5', data: '0x' }

    test('a late hash is heard and followed', async () => {
      const { chain, wallet, clock, only } = await stopped()
      wallet.answer(chain.send(parameters))
      await settle()
      chain.mine(3)
      await pass(clock, 10_000)
      expect(only()).toMatchObject({ status: 'confirmed' })
    })

    test('a late hash is heard although the transfer was taken off the list', async () => {
      const { chain, wallet, hub, clock, only } = await stopped()
      dismissTransfer(hub, only()!.clientId)
      wallet.answer(chain.send(parameters))
      await settle()
      chain.mine(3)
      await pass(clock, 10_000)
      expect(only()).toMatchObject({ status: 'confirmed' })
    })

    test('a late hash beside another payment just like it is a record of its own', async () => {
      const { chain, wallet, hub, clock, only } = await stopped()
      chain.send(parameters)
      chain.mine(3)
      await pass(clock, 40_000)
      expect(only()).toMatchObject({ status: 'confirmed' })
      const second = chain.send(parameters)
      wallet.answer(second)
      await settle()
      expect(hub.transfers.get().map(({ hash }) => hash)).toContain(second)
      expect(hub.transfers.get()).toHaveLength(2)
    })

    test('a late refusal takes it off the list, and the next one can be sent', async () => {
      const { wallet, hub } = await stopped()
      await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({ code: 'transfer_outcome_unknown' })
      wallet.refuse({ code: 4001, message: 'no' })
      await settle()
      expect(hub.transfers.get()).toEqual([])
    })

    test('a wallet that sends later and never says so is found out', async () => {
      const { chain, clock, only } = await stopped()
      chain.send(parameters)
      chain.mine(3)
      await pass(clock, 40_000)
      expect(only()).toMatchObject({ status: 'confirmed' })
    })
  })
})
