import { type KeyValueStorage, parseJson, readEach } from '@latchkey/base'
import { chainNumber, isAddress } from '@latchkey/evm'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(4096))
const storedLink = v.object({
  url: text,
  name: text,
  origin: text,
  account: v.custom<string>(isAddress),
  chainIds: v.pipe(v.array(chainNumber), v.readonly()),
  startedAtMs: v.number(),
})

/** A link as this wallet remembers it. The code holds its secret, as a session's key is kept for the other protocol. */
export type StoredLink = Readonly<v.InferOutput<typeof storedLink>>

const key = 'links.v1'
const maxLinks = 20

/** The links of before; those that cannot be read are left out. */
export function readLinks(storage: KeyValueStorage): readonly StoredLink[] {
  return readEach(storedLink, parseJson(storage.get(key))).slice(0, maxLinks)
}

export function writeLinks(storage: KeyValueStorage, links: readonly StoredLink[]): void {
  storage.set(key, JSON.stringify(links.slice(-maxLinks)))
}
