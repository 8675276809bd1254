import { type CallRequest, fromQuantity, isHex, isRecord, toHex, toUtf8 } from '@latchkey/base'
import { type Address, digestTypedData, isAddress, parseChainId, parseTypedData, sameAddress } from '@latchkey/evm'
import { AccountError } from '../../accountError.ts'
import { invalidParams } from './linkErrors.ts'

/** A request of the link protocol (facts, 1.5). */
export type PhoneRequest = { readonly method: string; readonly params: Readonly<Record<string, unknown>> }

/** The page that asks, as far as the link knows. */
export type LinkStanding = { readonly accounts: readonly Address[]; readonly chainId: number }

type Translate = (params: readonly unknown[], standing: LinkStanding) => PhoneRequest

const translations: Readonly<Record<string, Translate>> = {
  personal_sign: toMessageSigning,
  eth_signTypedData: toTypedDataSigning,
  eth_signTypedData_v4: toTypedDataSigning,
  eth_signTransaction: (params, standing) => toTransaction(params, standing, false),
  eth_sendTransaction: (params, standing) => toTransaction(params, standing, true),
  wallet_switchEthereumChain: ([asked], { accounts: [address] }) => ({
    method: 'switchEthereumChain',
    params: { chainId: String(readChain(asked)), address: address?.toLowerCase() },
  }),
  wallet_addEthereumChain: toAddChain,
  wallet_watchAsset: toWatchAsset,
}

/** A request of EIP-1193 → what a phone is asked; undefined for what is none of the phone's business. Fails with -32602. */
export function toPhoneRequest(request: CallRequest, standing: LinkStanding): PhoneRequest | undefined {
  const translate = Object.hasOwn(translations, request.method) ? translations[request.method] : undefined
  const { params } = request
  // EIP-747 gives its one parameter bare.
  return translate?.(Array.isArray(params) ? params : [params], standing)
}

function toMessageSigning([first, second]: readonly unknown[], standing: LinkStanding): PhoneRequest {
  // Some pages have the two the other way round.
  const isTurned = isAddress(first) && !isAddress(second)
  const [message, address] = isTurned ? [second, first] : [first, second]
  if (typeof message !== 'string') throw invalidParams('The message must be a text.')
  const bytes = isHex(message) ? message : toHex(toUtf8(message))
  return {
    method: 'signEthereumMessage',
    params: { address: readOwn(address, standing), message: bytes, addPrefix: true, typedDataJson: null },
  }
}

function toTypedDataSigning([address, data]: readonly unknown[], standing: LinkStanding): PhoneRequest {
  const { digest } = digestTypedData(parseTypedData(data))
  return {
    method: 'signEthereumMessage',
    params: {
      address: readOwn(address, standing),
      message: toHex(digest),
      addPrefix: false,
      typedDataJson: typeof data === 'string' ? data : JSON.stringify(data),
    },
  }
}

function toTransaction([asked]: readonly unknown[], standing: LinkStanding, shouldSubmit: boolean): PhoneRequest {
  if (!isRecord(asked)) throw invalidParams('The transaction is missing.')
  const { from, to, data = asked['input'], input = data } = asked
  if (to !== undefined && to !== null && !isAddress(to)) throw invalidParams('The recipient is no address.')
  // Shown for one chain, or with one call, it must not be signed for another.
  const wanted = asked['chainId']
  if (wanted !== undefined && wanted !== null && parseChainId(wanted) !== standing.chainId) {
    throw new AccountError('chain_changed')
  }
  if (data !== input) throw invalidParams('The data and the input differ.')
  if (data !== undefined && !isHex(data)) throw invalidParams('The data is not hexadecimal.')
  const amount = (name: string) => readAmount(asked, name)
  return {
    method: 'signEthereumTransaction',
    params: {
      fromAddress: readOwn(from, standing),
      toAddress: isAddress(to) ? to.toLowerCase() : null,
      weiValue: amount('value') ?? '0',
      data: data ?? '0x',
      nonce: readNonce(asked),
      gasPriceInWei: amount('gasPrice'),
      maxFeePerGas: amount('maxFeePerGas'),
      maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
      gasLimit: amount('gas') ?? amount('gasLimit'),
      chainId: standing.chainId,
      shouldSubmit,
    },
  }
}

function toAddChain([asked]: readonly unknown[]): PhoneRequest {
  if (!isRecord(asked)) throw invalidParams('The network is missing.')
  const { rpcUrls = [], blockExplorerUrls = [], chainName = '', iconUrls = [], nativeCurrency } = asked
  return {
    method: 'addEthereumChain',
    params: { chainId: String(readChain(asked)), rpcUrls, blockExplorerUrls, chainName, iconUrls, nativeCurrency },
  }
}

function toWatchAsset([asked]: readonly unknown[], { chainId }: LinkStanding): PhoneRequest {
  const { type = 'ERC20', options } = isRecord(asked) ? asked : {}
  if (!isRecord(options) || !isAddress(options['address'])) throw invalidParams('The token is missing.')
  const { address, symbol, decimals, image } = options
  return {
    method: 'watchAsset',
    params: { type, options: { address, symbol, decimals, image }, chainId: String(chainId) },
  }
}

function readOwn(address: unknown, { accounts }: LinkStanding): string {
  const own = accounts.find((account) => isAddress(address) && sameAddress(account, address))
  // The words of the protocol's own library.
  if (own === undefined) throw invalidParams('Unknown Ethereum address')
  return own.toLowerCase()
}

function readChain(asked: unknown): number {
  const chainId = parseChainId(isRecord(asked) ? asked['chainId'] : undefined)
  if (chainId === undefined) throw invalidParams('The chain id cannot be read.')
  return chainId
}

/** Amounts travel as decimal text. */
function readAmount(asked: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = asked[name]
  if (value === undefined || value === null) return null
  const amount = fromQuantity(value)
  if (amount === undefined) throw invalidParams(`${name} is no quantity.`)
  return amount.toString()
}

function readNonce(asked: Readonly<Record<string, unknown>>): number | null {
  const text = readAmount(asked, 'nonce')
  return text === null ? null : Number(text)
}
