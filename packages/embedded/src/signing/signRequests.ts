import { type CallRequest, fromHex, type Hex, isHex, toUtf8 } from '@latchkey/base'
import { AccountError, ConnectError } from '@latchkey/connect'
import {
  type Address,
  type Chain,
  describeMessage,
  describeTransaction,
  describeTypedData,
  findChain,
  isAddress,
  movesOfTransaction,
  movesOfTypedData,
  parseChainId,
  parseTypedData,
  type SigningCard,
  sameAddress,
  toTransactionParameters,
} from '@latchkey/evm'
import {
  type PreparedTransaction,
  prepareTransaction,
  readTransaction,
  toSignable,
} from '../sending/prepareTransaction.ts'
import type { SendQueue } from '../sending/sendQueue.ts'
import type { SignedBatches } from '../sending/signedBatches.ts'
import type { WithSession } from '../signIn/withSession.ts'
import type { StepUp } from '../stepUp/stepUp.ts'
import type { CardRequest, EmbeddedVariant } from '../surface/embeddedController.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import type { AskVisitor } from './askVisitor.ts'
import { createSigner } from './embeddedSigner.ts'

/** The signer, and where it signs. */
export type Signing = {
  readonly variant: EmbeddedVariant
  readonly addresses: readonly Address[]
  readonly chainId: number
  /** The place among calls that are sent one by one, for the card. */
  readonly part?: CardRequest['part']
  /** Why the owner does not pay a transaction's fee, for the card. */
  readonly unpaidBecause?: string | undefined
}

export type SignDeps = {
  readonly ask: AskVisitor
  readonly withSession: WithSession
  readonly stepUp: StepUp
  readonly queue: SendQueue
  readonly signed: SignedBatches
}

/** The three requests that end in a signature. */
export type SignRequests = {
  personalSign(request: CallRequest, signing: Signing): Promise<Hex>
  signTypedData(request: CallRequest, signing: Signing): Promise<Hex>
  /** The hash of what was handed to the node. */
  sendTransaction(request: CallRequest, signing: Signing): Promise<Hex>
}

const maxMessageBytes = 1_000_000

export function createSignRequests(shared: SharedDeps, deps: SignDeps): SignRequests {
  const { chains, listedTokens, rpc, platform } = shared
  const { ask, withSession, stepUp, queue, signed: before } = deps

  return {
    async personalSign(request, signing) {
      const { message, address } = readMessage(request, signing)
      const { origin } = platform
      const context = { origin, address, chainId: signing.chainId }
      const card = describeMessage(message, context)
      await ask.approve(request, () => ({ card, method: request.method, address, chainId: signing.chainId }))
      return await withSession(signing.variant, (client, session) =>
        createSigner({ client, session, address }).signMessage(message),
      )
    },
    async signTypedData(request, signing) {
      const [signer, input] = listParams(request)
      const address = findOwn(signer, signing)
      const data = parseTypedData(input)
      const { chainId } = signing
      const named = data.domain['chainId']
      if (named !== undefined && parseChainId(named) !== chainId) {
        throw new AccountError('typed_data_other_chain', { data: { named: String(named), chainId } })
      }
      // Calls that the account's own code would carry out: batches are asked for as such, and shown call by call.
      if (isOwnContract(data.domain['verifyingContract'], address)) throw invalid('verifyingContract')
      const card = describeTypedData(data, { chainId, tokens: await listedTokens(chainId) })
      await ask.approve(request, () => ({ card, typedData: data, method: request.method, address, chainId }))
      const asked = { variant: signing.variant, address, moves: movesOfTypedData(data, address) }
      return await stepUp.sign(asked, (client, session) =>
        createSigner({ client, session, address }).signTypedData(data),
      )
    },
    async sendTransaction(request, signing) {
      const { variant, chainId } = signing
      const chain = findChain(chains, { chainId })
      const prepared = await prepareTransaction(readTransaction(listParams(request)[0], signing), chain, shared)
      const { from: address } = prepared.transfer
      const transaction = toTransactionParameters(prepared.transfer)
      const card = describeTransaction(transaction, { chain, tokens: await listedTokens(chainId) })
      await ask.approve(request, () => ({
        card: withFee(card, prepared, chain),
        fee: { judgement: prepared.judgement, maxFee: prepared.maxFee },
        transaction,
        ...(signing.part && { part: signing.part }),
        ...(signing.unpaidBecause !== undefined && { unpaidBecause: signing.unpaidBecause }),
        method: request.method,
        address,
        chainId,
      }))
      return await queue.inTurn(chainId, address, async () => {
        const signable = await toSignable(prepared, rpc(chainId))
        const { to, value, data } = signable
        await before.assertNew({ chainId, account: address, calls: [{ to, value, data }] })
        const moves = movesOfTransaction({
          ...{ chainId, from: address, to: signable.to, data: signable.data, valueWei: signable.value },
          mostFeeWei: signable.gas * signable.maxFeePerGas,
        })
        const signed = await stepUp.sign({ variant, address, moves }, (client, session) =>
          createSigner({ client, session, address }).signTransaction(signable),
        )
        return await queue.broadcast(signed, chainId)
      })
    },
  }
}

function readMessage(request: CallRequest, signing: Signing): { message: Uint8Array; address: Address } {
  const [first, second] = listParams(request)
  // Old pages give the address first.
  const isTurned = isAddress(first) && !isAddress(second)
  const [text, signer] = isTurned ? [second, first] : [first, second]
  if (typeof text !== 'string' || text.length > maxMessageBytes * 2) throw invalid('the message')
  const message = isHex(text) ? (fromHex(text) ?? toUtf8(text)) : toUtf8(text)
  return { message, address: findOwn(signer, signing) }
}

/** Fails with `wallet_unauthorized` for an account that is not of this wallet. */
function findOwn(value: unknown, { addresses }: Signing): Address {
  const own = addresses.find((address) => isAddress(value) && sameAddress(address, value))
  if (own === undefined) throw new ConnectError('wallet_unauthorized')
  return own
}

/** The card, and on it what the transaction can cost. */
export function withFee(
  card: SigningCard,
  { maxFee }: Pick<PreparedTransaction, 'maxFee'>,
  { nativeCurrency }: Chain,
): SigningCard {
  const { decimals, symbol } = nativeCurrency
  const amount = { value: maxFee, decimals, symbol }
  const value = { code: 'amount_most', values: { amount } } as const
  return { ...card, rows: [...card.rows, { label: { code: 'fee' }, value, kind: 'amount', depth: 0 }] }
}

function isOwnContract(contract: unknown, own: Address): boolean {
  return typeof contract === 'string' && contract.toLowerCase() === own.toLowerCase()
}

function listParams({ params }: CallRequest): readonly unknown[] {
  return Array.isArray(params) ? params : []
}

function invalid(text: string): ConnectError {
  return new ConnectError('wallet_invalid_params', { data: { text } })
}
