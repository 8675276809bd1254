import type { Clock } from '@latchkey/base'
import type { Web3Request } from '@latchkey/remote'
import { PocketError } from '../errors.ts'
import type { LinkEntry, ShownRequest } from './linkEntry.ts'

/** Gives the requests of sites the numbers that the screens want: the same in every tab and after a reload. */
export type ShownRequests = {
  /** All that wait now, each under the number it had before. */
  show(entries: Iterable<LinkEntry>): readonly ShownRequest[]
  /** Fails with `request_gone`. */
  find(id: number): ShownRequest
}

/** Makes the numbering of one wallet. */
export function createShownRequests(clock: Clock): ShownRequests {
  let shown: readonly ShownRequest[] = []

  function number(entry: LinkEntry, asked: Web3Request): ShownRequest {
    const known = shown.find((each) => each.entry === entry && each.asked.id === asked.id)
    if (known !== undefined) return known
    return { entry, asked, id: toNumber(asked.id), sinceMs: clock.now() }
  }

  return {
    show(entries) {
      shown = [...entries].flatMap((entry) => entry.phone.requests.get().map((asked) => number(entry, asked)))
      return shown
    },
    find(id) {
      const found = shown.find((each) => each.id === id)
      if (found === undefined) throw new PocketError('request_gone')
      return found
    },
  }
}

const range = 2n ** 52n

/** A site's own ids are texts. What is carried out once is remembered by the number, so it must follow from the text. */
function toNumber(id: string): number {
  let number = 1n
  for (const letter of id) number = (number * 131n + BigInt(letter.charCodeAt(0))) % range
  return Number(number)
}
