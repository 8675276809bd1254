import { createStore, type KeyValueStorage, type Log, type Store } from '@latchkey/base'
import { type LinkedPhone, readLinkedPhone } from './linkedPhone.ts'
import { forgetLink, type RememberedLink, recallLink, rememberLink } from './linkMemory.ts'
import type { LinkSession } from './linkSession.ts'
import type { LinkServerMessage } from './messages.ts'

/** The page's knowledge of the phone at the other end, remembered for its next visit. */
export type LinkKnowledge = {
  readonly isJoined: Store<boolean>
  readonly isUnlinked: Store<boolean>
  readonly phone: Store<LinkedPhone>
  join(session: LinkSession): void
  /** The server's word on whether a phone had joined. */
  compare(session: LinkSession, answer: LinkServerMessage): void
  learn(session: LinkSession, metadata: Readonly<Record<string, string>>): void
  /** The state of another tab. */
  take(link: RememberedLink): void
  forget(session: LinkSession): void
}

export type LinkKnowledgeOptions = {
  readonly storage: KeyValueStorage
  readonly serverUrl: string
  readonly log: Log
}

/** Makes a page's knowledge of its phone, beginning with what is remembered. */
export function createLinkKnowledge({ storage, serverUrl, log }: LinkKnowledgeOptions): LinkKnowledge {
  const earlier = recallLink(storage, serverUrl)
  const isJoined = createStore(earlier?.isJoined ?? false)
  const isUnlinked = createStore(false)
  const phone = createStore<LinkedPhone>(earlier?.phone ?? {})

  function remember(session: LinkSession): void {
    rememberLink(storage, { session, serverUrl, isJoined: isJoined.get(), phone: phone.get() })
  }

  function join(session: LinkSession): void {
    isUnlinked.set(false)
    if (isJoined.get()) return
    isJoined.set(true)
    remember(session)
  }

  return {
    isJoined,
    isUnlinked,
    phone,
    join,
    compare(session, answer) {
      if (answer.type !== 'IsLinkedOK') return
      const isHere = answer.linked || answer.onlineGuests > 0
      isUnlinked.set(isJoined.get() && phone.get().address !== undefined && !isHere)
      if (isHere) join(session)
    },
    learn(session, metadata) {
      const last = phone.get()
      const next = { ...last, ...readLinkedPhone(metadata, { secret: session.secret, log }) }
      if (JSON.stringify(next) === JSON.stringify(last)) return
      phone.set(next)
      remember(session)
    },
    take(link) {
      phone.set(link.phone)
      isJoined.set(link.isJoined)
    },
    forget(session) {
      // Another tab may have the next session already.
      if (recallLink(storage, serverUrl)?.session.id === session.id) forgetLink(storage)
      isJoined.set(false)
      isUnlinked.set(false)
      phone.set({})
    },
  }
}
