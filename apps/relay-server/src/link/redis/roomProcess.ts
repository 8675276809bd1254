import type { RedisScript } from '../../store/redis/scripts.ts'
import type { RoomFailure } from '../roomStore.ts'
import { type RoomChannel, type RoomChannels, readMetadata, tellMembers } from './roomChannels.ts'
import { returnScript } from './roomScripts.ts'

/** What one process knows of the sessions in a Redis. */
export type RoomProcess = {
  readonly channels: RoomChannels
  /** Its name among the processes, new each time. */
  readonly name: string
  /** Local time, for what only this process decides. */
  readonly now: () => number
  /** Runs a program with the time, the limits and what else it needs. Rejects with `storage_down`. */
  readonly run: (script: RedisScript, args: readonly string[]) => Promise<Found>
  /** Something that says where the address comes from and cannot be turned back. */
  readonly makerOf: (ip: string) => string
  /** Sessions that may have more or fewer sockets of this process than Redis has counted. */
  readonly doubtful: Set<string>
  readonly onFault: (error: unknown) => void
}

/** What a program answers: a word, and what it has found. */
export type Found = { readonly word: string; readonly rest: readonly unknown[] }

export function toFound(answer: unknown): Found {
  const [word, ...rest] = Array.isArray(answer) ? answer : []
  return { word: String(word), rest }
}

const failures: readonly string[] = [
  'invalidSession',
  'tooManySessions',
  'tooManySockets',
  'ended',
  'tooManyKeys',
  'full',
] satisfies RoomFailure[]

/** The failure that a program has answered with; what is no failure of a side is one of the storage. */
export function toFailure({ word }: Found): RoomFailure {
  return failures.includes(word) ? (word as RoomFailure) : 'notStored'
}

/** Counts again, and hands on what was missed while Redis could not be heard. What fails stays in doubt. */
export async function settleDoubts(own: RoomProcess): Promise<void> {
  for (const id of [...own.doubtful]) {
    const channel = own.channels.byId.get(id)
    const members = [...(channel?.members ?? [])]
    const counted = members.filter(({ isCounted }) => isCounted)
    const hosts = counted.filter(({ side }) => side === 'host').length
    const after = Math.min(...members.filter(({ waiting }) => !waiting).map(({ lastNumber }) => lastNumber))
    const known = Number.isFinite(after) ? after : Number.MAX_SAFE_INTEGER
    own.doubtful.delete(id)
    try {
      const found = await own.run(returnScript, [
        id,
        own.name,
        String(hosts),
        String(counted.length - hosts),
        String(known),
      ])
      if (channel !== undefined) tellReturn(own, channel, found)
    } catch {
      own.doubtful.add(id)
    }
  }
}

function tellReturn(own: RoomProcess, channel: RoomChannel, { word, rest }: Found): void {
  if (word !== 'OK') {
    for (const { listener } of [...channel.members]) listener.onGone()
    return
  }
  // As the program lists them.
  const [lines, metadata, number] = rest as [readonly string[], readonly string[], string]
  for (const line of lines) tellMembers(own.channels, channel, `e ${line}`)
  tellMembers(own.channels, channel, `m ${JSON.stringify(Object.entries(readMetadata(metadata)).flat())}`)
  // A Redis that has lost its last second counts on from before.
  for (const member of channel.members) member.lastNumber = Math.min(member.lastNumber, Number(number))
}
