import { fromQuantity, type Hex, isHex, silentLog, systemClock, toQuantity } from '@latchkey/base'
import {
  type Address,
  type Chain,
  describeTransaction,
  formatAmount,
  judgeQuote,
  localAccount,
  type Quote,
  quoteTransfer,
} from '@latchkey/evm'
import { assertAuthorized, type DemoWallet } from './demoWallet.ts'
import { englishCardWords } from './englishCardWords.ts'
import { invalidParams, rejected } from './providerError.ts'
import { cardContext, cardRows } from './sign.ts'

/** The parameters of `eth_sendTransaction`; absent figures are filled in from the node. */
type Requested = {
  readonly type: 'eip1559' | 'legacy'
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly nonce: bigint | undefined
}

/** `eth_sendTransaction`: shows it, signs it here and hands the signed bytes to the node. Resolves with the hash. */
export async function sendTransaction(wallet: DemoWallet, params: readonly unknown[]): Promise<unknown> {
  const { chainId } = wallet.current()
  const requested = readRequested(wallet, params[0], chainId)
  const chain = wallet.chains.find((candidate) => candidate.id === chainId)
  if (chain === undefined) throw invalidParams(`the network ${chainId} is not one of this site`)
  const ready = await fillIn(wallet, requested, chain)
  if (!(await askToSend(wallet, ready, chain))) throw rejected()
  const { transfer, gas, maxFeePerGas, maxPriorityFeePerGas } = ready.quote
  const signed = await localAccount(wallet.current().privateKey).signTransaction({
    type: transfer.type,
    chainId,
    to: transfer.to,
    value: transfer.value,
    data: transfer.data,
    gas: transfer.gasLimit ?? gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce: Number(ready.nonce),
  })
  return await wallet.node(chainId)('eth_sendRawTransaction', [signed])
}

type Ready = { readonly quote: Quote; readonly nonce: bigint; readonly doubts: readonly string[] }

/** Gas and fees by the node's estimate, judged: a fee that is refused everywhere is refused here too. */
async function fillIn(wallet: DemoWallet, requested: Requested, chain: Chain): Promise<Ready> {
  const { type, from, to, value, data, gas: gasLimit, maxFeePerGas, maxPriorityFeePerGas } = requested
  const caps = {
    ...(gasLimit !== undefined && { gasLimit }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
  }
  const sources = { chain, rpc: wallet.rpc(chain.id), clock: systemClock, log: silentLog }
  const [nonce, estimate] = await Promise.all([
    requested.nonce ?? wallet.node(chain.id)('eth_getTransactionCount', [from, 'pending']).then(toInteger),
    quoteTransfer({ ...sources, transfer: { type, chainId: chain.id, from, to, value, data, ...caps } }),
  ])
  // By a code that says that nothing was signed.
  if (estimate.status !== 'quoted') throw invalidParams(estimate.error.message)
  const { verdict, reasons } = judgeQuote(estimate.quote, { chain })
  if (verdict === 'refuse') throw invalidParams(reasons[0]?.error.message ?? 'the fee cannot be right')
  return { quote: estimate.quote, nonce, doubts: reasons.map(({ error }) => error.message) }
}

async function askToSend(wallet: DemoWallet, { quote, doubts }: Ready, chain: Chain): Promise<boolean> {
  const { to, value, data, gasLimit = quote.gas } = quote.transfer
  const card = describeTransaction(
    { to, value: toQuantity(value), data },
    { chain, tokens: cardContext(wallet).tokens },
  )
  const { decimals, symbol } = chain.nativeCurrency
  return await wallet.ask({
    title: englishCardWords.title(card.title),
    rows: [
      ...cardRows(card),
      { label: 'Network fee, at most', value: `${formatAmount(quote.maxFee, decimals)} ${symbol}` },
      { label: 'Gas limit', value: String(gasLimit) },
      { label: 'Site', value: window.location.host },
    ],
    dangers: [...card.dangers.map(englishCardWords.danger), ...doubts],
  })
}

function readRequested(wallet: DemoWallet, parameter: unknown, chainId: number): Requested {
  if (typeof parameter !== 'object' || parameter === null) throw invalidParams('a transaction is expected')
  // Every field is read through the checks below.
  const fields = parameter as Record<string, unknown>
  const from = assertAuthorized(wallet, fields['from'])
  const askedChainId = readInteger(fields, 'chainId')
  if (askedChainId !== undefined && askedChainId !== BigInt(chainId)) {
    throw invalidParams('the transaction is for another network than the active one')
  }
  const to = fields['to']
  if (!isHex(to) || to.length !== 42) throw invalidParams("'to' must be an address")
  const data = fields['data'] ?? fields['input'] ?? '0x'
  if (!isHex(data)) throw invalidParams("'data' must be hexadecimal")
  const hasOnePrice = fields['gasPrice'] !== undefined && fields['maxFeePerGas'] === undefined
  return {
    type: hasOnePrice ? 'legacy' : 'eip1559',
    from,
    to,
    data,
    value: readInteger(fields, 'value') ?? 0n,
    gas: readInteger(fields, 'gas'),
    maxFeePerGas: readInteger(fields, 'maxFeePerGas') ?? readInteger(fields, 'gasPrice'),
    maxPriorityFeePerGas: readInteger(fields, 'maxPriorityFeePerGas') ?? readInteger(fields, 'gasPrice'),
    nonce: readInteger(fields, 'nonce'),
  }
}

function readInteger(fields: Record<string, unknown>, name: string): bigint | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const integer = fromQuantity(value)
  if (integer === undefined) throw invalidParams(`'${name}' must be a hexadecimal quantity`)
  return integer
}

function toInteger(value: unknown): bigint {
  const integer = fromQuantity(value)
  if (integer === undefined) throw invalidParams('the node sent an answer that cannot be read')
  return integer
}
