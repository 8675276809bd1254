import { type BootConfig, parseBootConfig } from './boot.ts'

/** Reads what the server put into the page. */
export function readBoot(): BootConfig | undefined {
  try {
    return parseBootConfig(
      JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=latchkey-boot]')?.content ?? ''),
    )
  } catch {
    return undefined
  }
}
