import { createStore, type Store, type Unsubscribe, withSignal } from '@latchkey/base'
import { type LinkClient, type LinkEnd, type LinkedPhone, type LinkStatus, RemoteError } from '@latchkey/remote'

/** A phone, and the link to it as all tabs of one browser remember it. */
export type PhoneWorld = { phone: LinkedPhone; linkId?: object | undefined; readonly pages: Set<FakeLinkClient> }

/** A page's side of a link whose phone a test plays. */
export type FakeLinkClient = LinkClient & {
  /** Hears what the phone tells, if it is this page's. */
  listen(): void
  /** Hears that another tab has a phone, or none any more. */
  follow(): void
  /** Hears that the phone has ended its link. */
  destroyed(linkId: object): void
  /** The server knows no phone any more, or knows it again. */
  lose(isLost: boolean): void
  listenerCount(): number
}

/** Makes a world whose phone has not been linked. */
export function phoneWorld(): PhoneWorld {
  return { phone: {}, pages: new Set() }
}

/** The phone tells every page something of itself; one that is not linked tells nobody. */
export function phoneTells(world: PhoneWorld, told: LinkedPhone): void {
  if (world.phone.address === undefined) return
  world.phone = { ...world.phone, ...told }
  for (const page of world.pages) page.listen()
}

/** The phone ends the link: the server tells every page. */
export function phoneLeaves(world: PhoneWorld): void {
  const { linkId } = world
  if (linkId !== undefined) for (const page of world.pages) page.destroyed(linkId)
}

const signature = `0x${'11'.repeat(65)}`

/** Makes a page's side. `ask` resolves with who the phone's owner is, or rejects when he says no. */
export function fakeLinkClient(world: PhoneWorld, ask: () => Promise<LinkedPhone>): FakeLinkClient {
  const status = counted(createStore<LinkStatus>('connected'))
  const isJoined = counted(createStore(world.phone.address !== undefined))
  const isUnlinked = counted(createStore(false))
  const phone = counted(createStore<LinkedPhone>(world.phone))
  const ends = new Set<(end: LinkEnd) => void>()
  /** Ends with the session. */
  let session = new AbortController()
  let linkId: object = world.linkId ?? {}
  let waiting = 0

  /** Tabs hear of each other a moment later. */
  function tellOthers(): void {
    for (const page of world.pages) if (page !== client) queueMicrotask(page.follow)
  }

  function join(): void {
    if (world.linkId === undefined || waiting > 0) return
    linkId = world.linkId
    session = new AbortController()
    isJoined.set(true)
    phone.set(world.phone)
  }

  function finish(how: LinkEnd): void {
    const before = session
    session = new AbortController()
    if (world.linkId === linkId) {
      world.linkId = undefined
      world.phone = {}
      tellOthers()
    }
    linkId = {}
    isJoined.set(false)
    isUnlinked.set(false)
    phone.set({})
    waiting = 0
    before.abort(new RemoteError('link_ended'))
    for (const listener of [...ends]) listener(how)
    join()
  }

  async function connect(own: AbortController): Promise<readonly unknown[]> {
    const told = await ask().catch((error: unknown) => {
      if (own === session) isJoined.set(true)
      const data = { reason: String(error), code: 4001 }
      throw new RemoteError('peer_refused', typeof error === 'object' ? { data } : { data: { reason: data.reason } })
    })
    if (own !== session) throw new RemoteError('link_ended')
    world.phone = told
    world.linkId = linkId
    isJoined.set(true)
    phone.set(told)
    tellOthers()
    return [told.address]
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (method === 'requestEthereumAccounts') return await connect(session)
    if (method !== 'switchEthereumChain') return signature
    const { chainId } = params as { readonly chainId: string }
    phoneTells(world, { chainId: Number(chainId) })
    return { isApproved: true }
  }

  const client: FakeLinkClient = {
    status,
    isJoined,
    isUnlinked,
    phone,
    url: (chainId) => `http://link.example/#/link?chainId=${chainId}`,
    open: () => undefined,
    wake: () => undefined,
    async request(method, params, { signal } = {}) {
      const own = session
      waiting++
      try {
        return await withSignal(withSignal(answer(method, params), own.signal), signal)
      } finally {
        if (own === session) waiting--
      }
    },
    onEnd(listener) {
      ends.add(listener)
      return () => void ends.delete(listener)
    },
    async reset() {
      const own = session
      await Promise.resolve()
      if (own === session) finish('reset')
    },
    close: () => void world.pages.delete(client),
    listen() {
      if (world.linkId === linkId) phone.set(world.phone)
    },
    follow() {
      if (world.linkId === linkId) return
      if (isJoined.get()) finish('other-tab')
      else join()
    },
    destroyed: (ended) => void (ended === linkId && finish('destroyed')),
    lose: (isLost) => isUnlinked.set(isLost && isJoined.get()),
    listenerCount: () => ends.size + [status, isJoined, isUnlinked, phone].reduce((sum, { count }) => sum + count(), 0),
  }
  world.pages.add(client)
  return client
}

/** A store that knows how many listen to it. */
function counted<Value>(store: Store<Value>): Store<Value> & { readonly count: () => number } {
  let listening = 0
  return {
    ...store,
    count: () => listening,
    subscribe(listener): Unsubscribe {
      const stop = store.subscribe(listener)
      let isOver = false
      listening++
      return () => {
        if (!isOver) listening--
        isOver = true
        stop()
      }
    },
  }
}
