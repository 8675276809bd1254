import { type CallRequest, isRecord } from '@latchkey/base'
import { ConnectError, isSameToken, readOwnTokens } from '@latchkey/connect'
import { isAddress, toAddress } from '@latchkey/evm'
import type { Signing } from '../signing/signRequests.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'

/** A token that a program of the page wants among the visitor's own (EIP-747). */
export type WatchToken = {
  /**
   * True once the visitor has added it, or where he has before, or the site vouches for it. Its name and decimals are asked of its
   * contract, whatever the request says of them. Fails with `wallet_unauthorized` (nobody is connected),
   * `user_rejected_request`, `wallet_request_pending` or `wallet_invalid_params`.
   */
  ask(request: CallRequest, on: Pick<Signing, 'addresses' | 'chainId'>): Promise<true>
  /** A visitor who is asked has refused. */
  close(): void
}

export function createWatchToken({
  watching,
  listedTokens,
  storage,
}: Pick<SharedDeps, 'watching' | 'listedTokens' | 'storage'>): WatchToken {
  return {
    async ask(request, { addresses, chainId }) {
      if (addresses.length === 0) throw new ConnectError('wallet_unauthorized')
      const asked = { chainId, address: readToken(request) }
      const known = [...(await listedTokens(chainId)), ...readOwnTokens({ storage })]
      if (known.some((token) => isSameToken(token, asked))) return true
      // One question is a visitor's to answer; a row of them is a way to wear him out.
      if (watching.get() !== undefined) throw new ConnectError('wallet_request_pending')
      const isAdded = await new Promise<boolean>((resolve) => {
        watching.set({
          ...asked,
          answer(added) {
            watching.set(undefined)
            // Another one may have been typed in its place.
            resolve(added !== undefined && isSameToken(added, asked))
          },
        })
      })
      if (!isAdded) throw new ConnectError('user_rejected_request')
      return true
    },
    close: () => watching.get()?.answer(),
  }
}

/** Pages send the request as it is, or as the one item of a list. */
function readToken({ params }: CallRequest) {
  const asked: unknown = Array.isArray(params) ? params[0] : params
  const options = isRecord(asked) && asked['type'] === 'ERC20' ? asked['options'] : undefined
  const address = isRecord(options) ? options['address'] : undefined
  if (!isAddress(address)) throw new ConnectError('wallet_invalid_params', { data: { text: 'a token (ERC20)' } })
  return toAddress(address.toLowerCase())
}
