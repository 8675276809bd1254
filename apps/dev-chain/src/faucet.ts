import { type Clock, type Hex, isHex, type Rpc, sleep, systemClock, toQuantity } from '@latchkey/base'
import {
  type Address,
  type Chain,
  type Collection,
  isAddress,
  sameAddress,
  type Token,
  toAddress,
  zeroAddress,
} from '@latchkey/evm'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { collectibleGift } from './deployments.ts'
import { operator } from './devAccounts.ts'
import { DevChainError, textOf } from './errors.ts'

/** Whole coins or tokens in one gift. */
const coinsPerGift = 10n
const tokensPerGift = 1_000n
/** Gifts of one kind that one address can have from one start of the chain. */
const maxGifts = 5
const receiptPollMs = 20
const maxReceiptPolls = 250

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/** Pays 10 coins, or mints 1000 tokens or something of a collection, to an address; resolves with the hash of the mined transaction. */
export type Faucet = (address: Address, contract?: Address) => Promise<Hex>

export type FaucetOptions = {
  readonly chain: Chain
  readonly rpc: Rpc
  readonly tokens: readonly Token[]
  /** None unless given. */
  readonly collections?: readonly Collection[]
  readonly clock?: Clock
}

/**
 * The faucet of one local chain. Fails with `invalid_faucet_address`, `unknown_faucet_token`, `faucet_limit_reached` or
 * `faucet_failed`.
 */
export function createFaucet(options: FaucetOptions): Faucet {
  const { chain, rpc, tokens, collections = [], clock = systemClock } = options
  const given = new Map<string, number>()
  // One payment at a time: the node numbers the operator's transactions by what it holds.
  let last: Promise<unknown> = Promise.resolve()

  async function pay(to: Address, given: Token | Collection | undefined): Promise<Hex> {
    const transaction = { from: operator, ...toGift(given, to, chain) }
    const hash = await rpc.call({ method: 'eth_sendTransaction', params: [transaction] })
    if (!isHex(hash)) throw new Error('the node gave no hash')
    for (let poll = 0; poll < maxReceiptPolls; poll++) {
      const receipt = await rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt !== null) return assertPaid(receipt, hash)
      await sleep(receiptPollMs, clock)
    }
    throw new Error('the payment was not mined in time')
  }

  return async (address, contract) => {
    const to = readAddress(address)
    const token = contract === undefined ? undefined : findGiven([...tokens, ...collections], contract, chain)
    const symbol = token === undefined ? chain.nativeCurrency.symbol : isToken(token) ? token.symbol : token.name
    const key = `${to} ${symbol}`
    const gifts = given.get(key) ?? 0
    if (gifts >= maxGifts) throw new DevChainError('faucet_limit_reached', { data: { chain: chain.name, symbol } })
    // Counted before the payment, so that many requests at once cannot pass the limit together.
    given.set(key, gifts + 1)
    const payment = last.then(() => pay(to, token))
    last = payment.catch(() => undefined)
    try {
      return await payment
    } catch (cause) {
      given.set(key, (given.get(key) ?? 1) - 1)
      throw new DevChainError('faucet_failed', { cause, data: { chain: chain.name, text: textOf(cause) } })
    }
  }
}

function toGift(given: Token | Collection | undefined, to: Address, chain: Chain) {
  if (given === undefined) return coinGift(chain, to)
  return isToken(given) ? tokenGift(given, to) : { to: given.address, data: collectibleGift(to) }
}

function isToken(given: Token | Collection): given is Token {
  return 'decimals' in given
}

function coinGift(chain: Chain, to: Address) {
  return { to, value: toQuantity(coinsPerGift * 10n ** BigInt(chain.nativeCurrency.decimals)) }
}

function tokenGift(token: Token, to: Address) {
  const amount = tokensPerGift * 10n ** BigInt(token.decimals)
  return { to: token.address, data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, amount] }) }
}

function assertPaid(receipt: unknown, hash: Hex): Hex {
  // Read from our own node; anything but success is a failure.
  if ((receipt as { status?: string }).status !== '0x1') throw new Error('the payment was reverted')
  return hash
}

function readAddress(value: unknown): Address {
  try {
    const address = toAddress(value)
    if (address === zeroAddress) throw new Error('it is the zero address, which belongs to nobody')
    return address
  } catch (cause) {
    throw new DevChainError('invalid_faucet_address', { cause, data: { text: textOf(cause) } })
  }
}

function findGiven(all: readonly (Token | Collection)[], address: Address, chain: Chain): Token | Collection {
  const token = isAddress(address) ? all.find((known) => sameAddress(known.address, address)) : undefined
  if (token === undefined) {
    const shown = String(address).slice(0, 60)
    throw new DevChainError('unknown_faucet_token', { data: { chain: chain.name, token: shown } })
  }
  return token
}
