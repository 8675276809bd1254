import { ErrorReply } from '@redis/client'
import type { RedisScript } from '../../store/redis/scripts.ts'
import { digestKey } from '../room.ts'
import type { Answered, Entry, RoomPlace } from '../roomStore.ts'
import {
  addMember,
  type Member,
  type RoomChannel,
  readMetadata,
  removeMember,
  seatMember,
  writeEvent,
} from './roomChannels.ts'
import { doubt, type Found, type RoomProcess, toFailure } from './roomProcess.ts'
import {
  changeScript,
  enterScript,
  leaveScript,
  metadataScript,
  publishEventScript,
  statusScript,
  touchScript,
} from './roomScripts.ts'

/** How exactly it is known when somebody was there last. */
const contactMs = 600_000

/** Takes a place in a session, which any process may have made. */
export async function enterRoom(own: RoomProcess, entry: Entry, settled: Answered<RoomPlace>): Promise<void> {
  const { id, side, listener } = entry
  const digest = digestKey(entry.key)
  const member: Member = { listener, digest, side, lastNumber: 0, waiting: [], isCounted: false }
  const channel = addMember(own.channels, id, member)
  const giveUp = () => removeMember(own.channels, channel, member)
  let found: Found
  try {
    await channel.ready
    found = await askIn(own, entry, member)
  } catch (error) {
    giveUp()
    // It may have been counted before the connection broke. What Redis has refused was not, and whatever strangers name
    // while it does is not remembered.
    if (!isRefusal(error)) doubt(own, { id, digest })
    return settled({ failure: 'notStored' })
  }
  if (found.word !== 'OK') {
    giveUp()
    return settled({ failure: toFailure(found) })
  }
  settled({ value: toPlace(own, { channel, member }) })
  seatMember(own.channels, channel, member, Number(found.rest[0]))
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof ErrorReply
}

async function askIn(own: RoomProcess, { id, side, ip, mayMake }: Entry, member: Member): Promise<Found> {
  const ask = (isMaking: boolean) => {
    member.isCounted = true
    return own.run(enterScript, [id, member.digest, side, own.name, own.makerOf(ip), isMaking ? '1' : '0'])
  }
  const first = await ask(false)
  if (first.word !== 'unknown') return first
  return mayMake() ? await ask(true) : { word: 'tooManySessions', rest: [] }
}

type Taken = { readonly channel: RoomChannel; readonly member: Member }

function toPlace(own: RoomProcess, { channel, member }: Taken): RoomPlace {
  const { id } = channel
  const { digest, side, listener } = member
  const ask = <Value>(
    { script, args = [] }: { readonly script: RedisScript; readonly args?: readonly string[] },
    settled: Answered<Value>,
    read: (rest: Found['rest']) => Value,
  ) => {
    own
      .run(script, [id, digest, ...args])
      .then(
        (found) => {
          if (found.word === 'OK') return settled({ value: read(found.rest) })
          settled({ failure: toFailure(found) })
          if (found.word === 'gone') listener.onGone()
        },
        () => settled({ failure: 'notStored' }),
      )
      .catch(own.onFault)
  }
  return {
    readStatus: (settled) =>
      ask({ script: statusScript }, settled, ([linked, guests]) => ({
        isLinked: linked === '1',
        onlineGuests: Number(guests),
      })),
    readMetadata: (settled) => ask({ script: metadataScript }, settled, ([list]) => readMetadata(list)),
    changeMetadata(changes, settled) {
      const args = Object.entries(changes).flatMap(([key, value]) => [key, value === null ? '0' : '1', value ?? ''])
      ask({ script: changeScript, args }, settled, () => undefined)
    },
    publish(event, settled) {
      ask({ script: publishEventScript, args: [side, event.id, writeEvent(event)] }, settled, () => undefined)
    },
    touch() {
      const nowMs = own.now()
      if (nowMs - channel.touchedMs < contactMs) return
      channel.touchedMs = nowMs
      own.run(touchScript, [id, digest]).then(
        ({ word }) => word === 'gone' && listener.onGone(),
        () => {
          channel.touchedMs = Number.NEGATIVE_INFINITY
        },
      )
    },
    leave() {
      if (!channel.members.has(member)) return
      removeMember(own.channels, channel, member)
      own.run(leaveScript, [id, digest, side, own.name]).catch(() => doubt(own, { id, digest }))
    },
  }
}
