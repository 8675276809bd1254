import { safeIcon } from '@latchkey/connect'
import { type Address, lookupName, type NameLookup } from '@latchkey/evm'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'
import { useHub } from './useHub.ts'

/** A name and picture, both optional and both checked. */
export type Identity = { readonly name?: string; readonly avatar?: string }

/** How long a name is believed before it is read again, in milliseconds. */
const freshForMs = 5 * 60_000

const nobody: Identity = {}

/** The name and avatar of an account on its network; empty until they are known, and where there are none. */
export function useName(account: { readonly address: Address; readonly chainId: number } | undefined): Identity {
  const hub = useHub()
  const chain = hub.chains.find(({ id }) => id === account?.chainId)
  const ethereum = hub.chains.find(({ id }) => id === 1)
  const answer = useQuery(
    {
      queryKey: ['name', chain?.id, account?.address],
      staleTime: freshForMs,
      queryFn:
        account === undefined || chain === undefined
          ? skipToken
          : async (): Promise<Identity> =>
              toIdentity(
                await lookupName({
                  address: account.address,
                  chain,
                  rpc: hub.rpc(chain.id),
                  log: hub.log,
                  ethereum: ethereum && { chain: ethereum, rpc: hub.rpc(1) },
                }),
                hub.avatarUrl && `${hub.avatarUrl}/${chain.id}/${account.address}`,
              ),
    },
    queryClientOf(hub),
  )
  return answer.data ?? nobody
}

/**
 * An avatar record is as hostile as a wallet's icon: a small SVG can freeze a page, so it is measured first. What is
 * elsewhere comes from the site's own server, which has measured it, and never from where the record says.
 */
function toIdentity({ name, avatar, isAvatarElsewhere }: NameLookup, ownUrl: string | undefined): Identity {
  const picture = safeIcon(avatar) ?? (isAvatarElsewhere ? ownUrl : undefined)
  return { ...(name !== undefined && { name }), ...(picture !== undefined && { avatar: picture }) }
}
