import type { FakeWallet } from '@latchkey/simulator'
import type { Hub } from '../../hub.ts'
import { connectFirst } from './connectFirst.ts'
import type { Visit, WalletKind } from './walletKind.ts'

type WorldKind<World> = Pick<WalletKind, 'excuse'> & {
  /** A wallet, and whoever stands between it and a page. */
  createWorld(): World | Promise<World>
  openPage(world: World): Promise<Visit>
}

/** A kind of which the wallet outlives a page. */
export function worldKind<World extends { readonly wallet: FakeWallet }>(kind: WorldKind<World>): WalletKind {
  const { excuse, createWorld, openPage } = kind
  return {
    excuse,
    async enter(behaviour) {
      const world = await createWorld()
      behaviour.play(world.wallet)
      return await openPage(world)
    },
    async reload(behaviour) {
      const world = await createWorld()
      await connectFirst(await openPage(world))
      behaviour.play(world.wallet)
      return await openPage(world)
    },
  }
}

/** Has a phone scan every code that the page shows, once. */
export function scanCodes(hub: Hub, scan: (uri: string) => void): void {
  const scanned = new Set<string>()
  hub.state.subscribe((state) => {
    const uri = state.status === 'connecting' ? state.pairing?.uri : undefined
    if (uri === undefined || scanned.has(uri)) return
    scanned.add(uri)
    scan(uri)
  })
}
