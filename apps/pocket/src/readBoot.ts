import { type PocketBoot, parsePocketBoot } from './boot.ts'

/** The id of the element that holds the start values as inert JSON. */
const bootElementId = 'latchkey-boot'

/** Reads what the server put into the page. */
export function readBoot(): PocketBoot | undefined {
  try {
    return parsePocketBoot(JSON.parse(document.getElementById(bootElementId)?.textContent ?? ''))
  } catch {
    return undefined
  }
}
