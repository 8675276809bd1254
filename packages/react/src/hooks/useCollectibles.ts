import { askCollectibles, type CollectibleSource, type Hub } from '@latchkey/connect'
import { type Address, type Collectible, type CollectibleReading, readCollectibles } from '@latchkey/evm'
import { queryClientOf } from './queryClientOf.ts'
import { useHub } from './useHub.ts'
import { type NominatedNetwork, type NominationStatus, useNominations } from './useNominations.ts'

/** The start of the key of everything that was read of collectibles, so that all of it can be read again at once. */
const collectiblesKey = 'collectibles'
/** How often collectibles on the screen are looked for and read again, in milliseconds; never while the page is hidden. */
const refreshMs = 12_000

/** A network, how far its reading has come, and what the server knows of it. */
export type CollectibleNetwork = NominatedNetwork<CollectibleReading>

/** The collectibles of an account, as far as they are known. */
export type Collectibles = {
  /** `absent`: no server looks for them. `asking`: it is not known yet whether somebody is signed in. */
  readonly status: NominationStatus
  /** Those of collections that the site's owner has named; then the others, of which nothing is believed but their number. */
  readonly collectibles: readonly Collectible[]
  readonly networks: readonly CollectibleNetwork[]
  /** True where the server has more nominations than it gives. */
  readonly isCut: boolean
  /** Why they could not be looked for. */
  readonly error: Error | undefined
}

/** Looks for collectibles with the server's help, and reads from each network which of them the account has. */
export function useCollectibles(source: CollectibleSource | undefined, address: Address): Collectibles {
  const hub = useHub()
  const { collections } = hub
  const { status, found, networks, error } = useNominations({
    ...{ key: collectiblesKey, source, address, refreshMs, ask: askCollectibles },
    read: (chain, { candidates }, signal) =>
      readCollectibles({ chain, owner: address, candidates, collections, rpc: hub.rpc(chain.id), signal }),
    hasAny: ({ collectibles }) => collectibles.length > 0,
  })
  const all = networks.flatMap(({ reading }) => reading?.collectibles ?? [])
  return {
    ...{ status, networks, error },
    isCut: found?.isCut ?? false,
    collectibles: [...all.filter(({ isListed }) => isListed), ...all.filter(({ isListed }) => !isListed)],
  }
}

/** Looks for everything on the screen again, after something was sent or on demand. */
export async function refreshCollectibles(hub: Hub): Promise<void> {
  await queryClientOf(hub).invalidateQueries({ queryKey: [collectiblesKey] })
}
