import { type ConsoleBoot, parseConsoleBoot } from './boot.ts'

/** Reads what the server put into the page. */
export function readBoot(): ConsoleBoot | undefined {
  try {
    return parseConsoleBoot(
      JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=latchkey-boot]')?.content ?? ''),
    )
  } catch {
    return undefined
  }
}
