import { type CallRequest, fromHex, fromUtf8, isHex, toQuantity } from '@latchkey/base'
import { type Address, isAddress, saltOfSigner, sameAddress, toAddress } from '@latchkey/evm'
import { type Provider, readProperty } from '../provider.ts'
import { providerCodes } from '../providerCodes.ts'
import type { AbstractWalletOptions } from './crossApp.ts'
import { askByLink, type CrossAppLink, forgetLink, makeLink, readLink } from './crossAppLink.ts'
import { providerFailure } from './providerFailure.ts'

/** The factory of the wallet's accounts, on both its networks; `getAddressForSalt(bytes32)`. */
const accountFactory = '0x9B947df68D35281C972511B3E7BC875926f26C1A'
const getAddressForSalt = '0x7603cc86'

type Wallet = { readonly link: CrossAppLink; readonly account: Address }

/** The wallet's windows as an EIP-1193 provider: its account first, then the key that signs for it. */
export function crossAppProvider(options: AbstractWalletOptions): Provider {
  let wallet: Promise<Wallet> | undefined
  const known = () => {
    const link = readLink(options)
    if (link === undefined) wallet = undefined
    else wallet ??= open(options, link)
    return wallet
  }
  const connect = async () => {
    wallet = open(options, await makeLink(options))
    return await wallet
  }
  const toAccounts = ({ account, link }: Wallet) => [account, link.signer]
  return {
    async request({ method, params }: CallRequest): Promise<unknown> {
      const list = Array.isArray(params) ? params : []
      switch (method) {
        case 'eth_requestAccounts':
          return toAccounts((await known()) ?? (await connect()))
        case 'eth_accounts': {
          const there = await known()
          return there === undefined ? [] : toAccounts(there)
        }
        case 'eth_chainId':
          return toQuantity(options.chainId)
        case 'wallet_revokePermissions':
          forgetLink(options)
          wallet = undefined
          return null
      }
      if (!/^(?:personal_|eth_(?:sign|sendTransaction)|wallet_)/.test(method)) {
        return await options.rpc.call({ method, params })
      }
      const there = await known()
      if (there === undefined) throw providerFailure(providerCodes.unauthorized, 'The wallet is not connected')
      return await askByLink(
        options,
        there.link,
        toWindowRequest(there, { method, params: list, chainId: options.chainId }),
      )
    },
  }
}

/** The signer's account at the wallet's factory, whether it has been used yet or not. */
async function open({ rpc }: AbstractWalletOptions, link: CrossAppLink): Promise<Wallet> {
  const data = `${getAddressForSalt}${saltOfSigner(link.signer).slice(2)}`
  const answer = await rpc.call({ method: 'eth_call', params: [{ to: accountFactory, data }, 'latest'] })
  const account = typeof answer === 'string' && /^0x0{24}[0-9a-f]{40}$/i.test(answer) ? `0x${answer.slice(26)}` : ''
  if (!isAddress(account)) {
    throw providerFailure(providerCodes.internal, 'The network does not tell the wallet’s account')
  }
  return { link, account: toAddress(account) }
}

type WindowRequest = { readonly method: string; readonly params: readonly unknown[]; readonly chainId: number }

/** Requests to the window: the signer's own methods as they are, those of the account under the host's names. */
function toWindowRequest({ link }: Wallet, { method, params, chainId }: WindowRequest) {
  const [first, second] = params
  const isOfSigner = (value: unknown) => isAddress(value) && sameAddress(value, link.signer)
  if (method === 'personal_sign') {
    return isOfSigner(second) ? { method, params } : { method: 'privy_signSmartWalletMessage', params: [toText(first)] }
  }
  if (method === 'eth_signTypedData_v4') {
    if (isOfSigner(first)) return { method, params }
    const data: unknown = typeof second === 'string' ? JSON.parse(second) : second
    return { method: 'privy_signSmartWalletTypedData', params: [first, data] }
  }
  if (method === 'eth_sendTransaction') {
    const isOwn = isOfSigner(readProperty(first, 'from'))
    const transaction = { ...Object(first), chainId: readProperty(first, 'chainId') ?? chainId }
    return { method: isOwn ? method : 'privy_sendSmartWalletTx', params: [transaction] }
  }
  throw providerFailure(providerCodes.unsupported, `Abstract does not know ${method}`)
}

/** The host shows and signs text; bytes that are none cannot be shown and are refused. */
function toText(message: unknown): string {
  const bytes = isHex(message) ? fromHex(message) : undefined
  const text = bytes === undefined ? undefined : fromUtf8(bytes)
  if (text === undefined) throw providerFailure(providerCodes.invalidParams, 'The message is no text')
  return text
}
