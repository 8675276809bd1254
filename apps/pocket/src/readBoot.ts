import { type PocketBoot, parsePocketBoot } from './boot.ts'

/** Reads what the server put into the page. */
export function readBoot(): PocketBoot | undefined {
  try {
    return parsePocketBoot(
      JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=latchkey-boot]')?.content ?? ''),
    )
  } catch {
    return undefined
  }
}
