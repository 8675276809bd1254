import type { CallOutcome, CallRequest, Rpc } from '@latchkey/base'
import { connect } from '@latchkey/connect'
import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import { toAddress } from '@latchkey/evm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedStage, openEmbeddedStage, openVisitorPage } from './embeddedStage.ts'

const chainId = 59_144
const friend = toAddress(`0x${'22'.repeat(20)}`)
/** Of a network that asks more of a transfer than its bare gas, at a price that the node below takes. */
const estimate = { gasLimit: '0x5300', baseFeePerGas: '0x77359400', priorityFeePerGas: '0x3b9aca0' }

let stage: EmbeddedStage
let anvil: Anvil
beforeAll(async () => {
  stage = await openEmbeddedStage()
  anvil = await startAnvil({ chainId })
})
afterAll(async () => {
  await anvil.close()
  await stage.close()
})

/** A real node that also answers the one method that only Linea's know. */
function lineaNode(asked: CallRequest[]): Rpc {
  async function call(request: CallRequest): Promise<unknown> {
    if (request.method !== 'linea_estimateGas') return await anvil.rpc.call(request)
    asked.push(request)
    return estimate
  }
  return {
    call,
    batch: (requests) =>
      Promise.all(
        requests.map(async (request): Promise<CallOutcome> => {
          if (request.method === 'linea_estimateGas') return { result: await call(request) }
          const [outcome] = await anvil.rpc.batch([request])
          if (outcome === undefined) throw new TypeError('The node gave no answer')
          return outcome
        }),
      ),
  }
}

/** Sends by a program of the page, which names no gas and no fees; the visitor approves the card that is shown. */
async function send(node: Rpc) {
  const chain = { ...stage.chain, id: chainId, name: 'Linea', rpcUrls: [anvil.url] }
  const page = await openVisitorPage({ ...stage, node, chain })
  const connecting = connect(page.hub, 'embedded:turnkeyhd')
  await page.step('choose')
  await page.steps.createWithPasskey()
  const [from] = (await connecting).accounts
  await anvil.rpc.call({ method: 'anvil_setBalance', params: [from, '0xde0b6b3a7640000'] })
  const connection = page.hub.connection.get()
  const sending = connection?.request({ method: 'eth_sendTransaction', params: [{ to: friend, value: '0x7' }] })
  const card = await vi.waitFor(() => page.controller.asking.get() ?? Promise.reject(new Error('No card is shown')))
  card.answer(true)
  const params = [await sending]
  return {
    card: card.card,
    from,
    sent: await anvil.rpc.call({ method: 'eth_getTransactionByHash', params }),
    // The node takes it in before it puts it into a block.
    receipt: await vi.waitFor(async () => {
      const receipt = await anvil.rpc.call({ method: 'eth_getTransactionReceipt', params })
      return receipt ?? Promise.reject(new Error('It is not in a block'))
    }, 30_000),
  }
}

test('a transaction is prepared by Linea’s own estimate, shown with it, and mined', async () => {
  const asked: CallRequest[] = []
  const { card, from, sent, receipt } = await send(lineaNode(asked))
  // Linea answers for the account that sends, and not at all without one.
  expect(asked).toMatchObject([{ params: [{ from, to: friend, value: '0x7' }] }])
  const maxFeePerGas = (2_000_000_000n * 12n) / 10n + 62_500_000n
  expect(sent).toMatchObject({
    chainId: '0xe708',
    from: from?.toLowerCase(),
    // A payment that runs no code gets what Linea says.
    gas: '0x5300',
    maxFeePerGas: `0x${maxFeePerGas.toString(16)}`,
    maxPriorityFeePerGas: estimate.priorityFeePerGas,
  })
  expect(receipt).toMatchObject({ status: '0x1' })
  // 21,248 gas at 2.4625 gwei.
  const amount = { value: 52_323_200_000_000n, decimals: 18, symbol: 'ETH' }
  expect(card.rows).toContainEqual(
    expect.objectContaining({ label: { code: 'fee' }, value: { code: 'amount_most', values: { amount } } }),
  )
})

test('where the node does not offer it, the usual estimate serves', async () => {
  const { sent, receipt } = await send(anvil.rpc)
  expect(sent).toMatchObject({ gas: '0x5208' })
  expect(receipt).toMatchObject({ status: '0x1' })
})
