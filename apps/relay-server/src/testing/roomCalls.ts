import { deriveSessionKey } from '@latchkey/remote'
import type { HeldEvent, Metadata, Publication, RoomKey, RoomPlace, RoomStore, Side } from '../link/roomStore.ts'
import { newLinkSession } from './linkClient.ts'

type Heard =
  | Publication
  | { readonly metadata: Metadata }
  | { readonly onlineGuests: number }
  | { readonly isGone: true }

/** One socket's place in a session, and what it was told. */
export type RoomSide = { readonly session: RoomKey; readonly place: RoomPlace; readonly heard: Heard[] }

type Entering = { readonly session?: RoomKey; readonly ip?: string; readonly mayMake?: boolean }

/** Takes a place, in a new session unless one is given. Rejects with the word of the failure. */
export async function enter(rooms: RoomStore, side: Side, entering: Entering = {}): Promise<RoomSide> {
  const { session = newRoomKey(), ip = '192.0.2.1', mayMake = true } = entering
  const heard: Heard[] = []
  const listener = {
    onEvent(event: Publication) {
      heard.push(event)
      return true
    },
    onMetadata: (metadata: Metadata) => void heard.push({ metadata }),
    onLinked: (onlineGuests: number) => void heard.push({ onlineGuests }),
    onGone: () => void heard.push({ isGone: true }),
  }
  const answer = await rooms.enter({ ...session, side, ip, mayMake: () => mayMake, listener })
  if ('failure' in answer) throw new Error(answer.failure)
  return { session, place: answer.value, heard }
}

/** The events of a session. Rejects with the word of the failure. */
export async function listed(rooms: RoomStore, { session }: Pick<RoomSide, 'session'>): Promise<readonly HeldEvent[]> {
  const answer = await rooms.listEvents(session)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.value
}

export function newRoomKey(): RoomKey {
  const session = newLinkSession()
  return { id: session.id, key: deriveSessionKey(session) }
}
