import type { RedisScript } from '../../store/redis/scripts.ts'
import type { RoomFailure } from '../roomStore.ts'
import { type Member, type RoomChannels, readMetadata, tellMembers } from './roomChannels.ts'
import { returnScript } from './roomScripts.ts'

/** A session, and the digest of the key that was shown for it. */
export type Doubt = { readonly id: string; readonly digest: string }

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
  /** Sessions that may have more or fewer sockets of this process than Redis has counted, each by both its parts. */
  readonly doubtful: Map<string, Doubt>
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

/** Has the sockets of a session counted again. */
export function doubt({ doubtful }: RoomProcess, { id, digest }: Doubt): void {
  doubtful.set(`${id} ${digest}`, { id, digest })
}

/** Counts again, and hands on what was missed while Redis could not be heard. What fails stays in doubt. */
export async function settleDoubts(own: RoomProcess): Promise<void> {
  for (const [name, each] of [...own.doubtful]) {
    // Another round has come to it first.
    if (!own.doubtful.delete(name)) continue
    const { id, digest } = each
    const members = [...(own.channels.byId.get(id)?.members ?? [])].filter((member) => member.digest === digest)
    const counted = members.filter(({ isCounted }) => isCounted)
    const hosts = counted.filter(({ side }) => side === 'host').length
    const after = Math.min(...members.filter(({ waiting }) => !waiting).map(({ lastNumber }) => lastNumber))
    const known = Number.isFinite(after) ? after : Number.MAX_SAFE_INTEGER
    const counts = [hosts, counted.length - hosts, known].map(String)
    try {
      tellReturn(own, { id, members }, await own.run(returnScript, [id, digest, own.name, ...counts]))
    } catch {
      doubt(own, each)
    }
  }
}

type Returned = { readonly id: string; readonly members: readonly Member[] }

function tellReturn(own: RoomProcess, returned: Returned, { word, rest }: Found): void {
  const { members } = returned
  if (word !== 'OK') {
    for (const { listener } of members) listener.onGone()
    return
  }
  // As the program lists them.
  const [lines, metadata, number] = rest as [readonly string[], readonly string[], string]
  for (const line of lines) tellMembers(own.channels, returned, `e ${line}`)
  tellMembers(own.channels, returned, `m ${JSON.stringify(Object.entries(readMetadata(metadata)).flat())}`)
  // A Redis that has lost its last second counts on from before.
  for (const member of members) member.lastNumber = Math.min(member.lastNumber, Number(number))
}
