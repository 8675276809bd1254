import { type ConsoleBoot, parseConsoleBoot } from './boot.ts'

/** The id of the element that holds the start values as inert JSON. */
const bootElementId = 'latchkey-boot'

/** Reads what the server put into the page. */
export function readBoot(): ConsoleBoot | undefined {
  try {
    return parseConsoleBoot(JSON.parse(document.getElementById(bootElementId)?.textContent ?? ''))
  } catch {
    return undefined
  }
}
