import { fromHex, toQuantity } from '@latchkey/base'
import { firstValue } from '@latchkey/base/testing'
import { quoteReplacement, replacementsOf, replaceTransfer, sendTransfer } from '@latchkey/connect'
import { hashTransaction } from '@latchkey/evm'
import { parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { connectedPage, type EmbeddedPage, other, transferOf } from '../testing/embeddedPage.ts'

/** A page whose node keeps what it was handed, and puts it into no block. */
async function waitingPage(): Promise<EmbeddedPage> {
  const page: EmbeddedPage = await connectedPage({
    nodeAnswers: {
      eth_sendRawTransaction: ([raw]) => {
        page.sent.push(raw as never)
        return hashTransaction(raw as `0x${string}`)
      },
      eth_getTransactionByHash: ([hash]) => {
        const raw = page.sent.findLast((each) => hashTransaction(each as `0x${string}`) === hash)
        return raw === undefined ? null : view(page, raw as `0x02${string}`)
      },
      eth_getBalance: () => '0xde0b6b3a7640000',
      eth_blockNumber: () => '0x1',
      eth_getTransactionCount: () => '0x7',
    },
  })
  return page
}

/** The transaction as a node shows it. */
function view({ custody }: EmbeddedPage, raw: `0x02${string}`) {
  const {
    nonce = 0,
    to,
    value = 0n,
    gas = 0n,
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
    yParity = 0,
    r,
    s,
  } = parseTransaction(raw) as ReturnType<typeof parseTransaction> & { yParity?: number; r?: string; s?: string }
  const short = (word = '0x0') => toQuantity(BigInt(word))
  const amounts = { value, gas, maxFeePerGas, maxPriorityFeePerGas, nonce: BigInt(nonce), yParity: BigInt(yParity) }
  return {
    hash: hashTransaction(raw),
    type: '0x2',
    from: custody.address,
    to,
    input: '0x',
    blockNumber: null,
    r: short(r),
    s: short(s),
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toQuantity(amount)])),
  }
}

test('an embedded wallet signs the same payment again with the same nonce, and asks nobody what our card has asked', async () => {
  const page = await waitingPage()
  const { hub, sent, clock } = page
  await sendTransfer(hub, transferOf(page))
  clock.advance(5000)
  const [seen] = await firstValue(hub.transfers, ([record]) => record?.status === 'seen')
  expect(replacementsOf(hub, seen!)).toEqual(['speedUp', 'cancel'])
  await replaceTransfer(hub, await quoteReplacement(hub, seen!.clientId, 'speedUp'))
  await replaceTransfer(hub, await quoteReplacement(hub, seen!.clientId, 'cancel'))
  const [first, second, third] = sent.map((raw) => parseTransaction(raw as `0x02${string}`))
  expect([first?.nonce, second?.nonce, third?.nonce]).toEqual([7, 7, 7])
  expect(second).toMatchObject({ to: other.toLowerCase(), value: 5n, maxFeePerGas: 225n, maxPriorityFeePerGas: 6n })
  expect(third).toMatchObject({ to: page.custody.address.toLowerCase() })
  expect(third?.value ?? 0n).toBe(0n)
  expect(page.controller.asking.get()).toBeUndefined()
  expect(hub.transfers.get()[0]?.attempts?.map(({ hash }) => hash)).toEqual(
    sent.slice(1).map((raw) => hashTransaction(raw as `0x${string}`)),
  )
  expect(fromHex(sent[0] as string)).toBeDefined()
})
