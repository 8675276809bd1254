import { fromQuantity, type Hex, isHex, silentLog, systemClock, toQuantity } from '@latchkey/base'
import { type Address, type Chain, describeTransaction, formatAmount, localAccount, quoteTransfer } from '@latchkey/evm'
import type { ApprovalRow } from './approvalWindow.ts'
import { assertAuthorized, type DemoWallet } from './demoWallet.ts'
import { invalidParams, rejected } from './providerError.ts'
import { cardContext, cardRows } from './sign.ts'

/** What `eth_sendTransaction` was given; absent figures are filled in from the node. */
type Requested = {
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
  const ready = await fillIn(wallet, requested, chainId)
  if (!(await askToSend(wallet, ready, chain))) throw rejected()
  const signed = await localAccount(wallet.current().privateKey).signTransaction({
    type: 'eip1559',
    chainId,
    to: ready.to,
    value: ready.value,
    data: ready.data,
    gas: ready.gas,
    maxFeePerGas: ready.maxFeePerGas,
    maxPriorityFeePerGas: ready.maxPriorityFeePerGas,
    nonce: Number(ready.nonce),
  })
  return await wallet.node(chainId)('eth_sendRawTransaction', [signed])
}

type Ready = { readonly [Key in keyof Requested]: Exclude<Requested[Key], undefined> }

async function fillIn(wallet: DemoWallet, requested: Requested, chainId: number): Promise<Ready> {
  const node = wallet.node(chainId)
  const call = {
    from: requested.from,
    to: requested.to,
    value: toQuantity(requested.value),
    data: requested.data,
  }
  const [nonce, gas, fees] = await Promise.all([
    requested.nonce ?? node('eth_getTransactionCount', [requested.from, 'pending']).then(toInteger),
    requested.gas ?? node('eth_estimateGas', [call]).then(toInteger),
    fillInFees(requested, node),
  ])
  return { ...requested, ...fees, nonce, gas }
}

async function fillInFees(requested: Requested, node: ReturnType<DemoWallet['node']>) {
  const { maxFeePerGas, maxPriorityFeePerGas } = requested
  if (maxFeePerGas !== undefined) {
    return { maxFeePerGas, maxPriorityFeePerGas: maxPriorityFeePerGas ?? maxFeePerGas }
  }
  const price = toInteger(await node('eth_gasPrice', []))
  return { maxFeePerGas: price * 2n, maxPriorityFeePerGas: maxPriorityFeePerGas ?? price / 10n }
}

async function askToSend(wallet: DemoWallet, ready: Ready, chain: Chain): Promise<boolean> {
  const card = describeTransaction(
    { to: ready.to, value: toQuantity(ready.value), data: ready.data },
    { chain, tokens: cardContext(wallet).tokens },
  )
  return await wallet.ask({
    title: card.title,
    rows: [
      ...cardRows(card),
      await feeRow(wallet, ready, chain),
      { label: 'Gas limit', value: String(ready.gas) },
      { label: 'Site', value: window.location.host },
    ],
    dangers: card.dangers.map((danger) => danger.text),
  })
}

/** The most that this can cost. Without a word of the node on layer 1, what is shown says that it is of the gas alone. */
async function feeRow(wallet: DemoWallet, ready: Ready, chain: Chain): Promise<ApprovalRow> {
  const { decimals, symbol } = chain.nativeCurrency
  const { from, to, value, data, gas: gasLimit, maxFeePerGas, maxPriorityFeePerGas } = ready
  const estimate = await quoteTransfer({
    transfer: {
      type: 'eip1559',
      chainId: chain.id,
      from,
      to,
      value,
      data,
      gasLimit,
      maxFeePerGas,
      maxPriorityFeePerGas,
    },
    chain,
    rpc: wallet.rpc(chain.id),
    clock: systemClock,
    log: silentLog,
  })
  const inAll = estimate.status === 'quoted' ? estimate.quote.maxFee : undefined
  return {
    label: inAll === undefined ? 'Gas costs at most' : 'Network fee, at most',
    value: `${formatAmount(inAll ?? gasLimit * maxFeePerGas, decimals)} ${symbol}`,
  }
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
  return {
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
