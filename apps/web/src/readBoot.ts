import { type BootConfig, bootElementId, parseBootConfig } from './boot.ts'

/** Reads what the server put into the page. */
export function readBoot(): BootConfig | undefined {
  const json = document.getElementById(bootElementId)?.textContent
  if (json === undefined || json === null) return undefined
  try {
    return parseBootConfig(JSON.parse(json))
  } catch {
    return undefined
  }
}
