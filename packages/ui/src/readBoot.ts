import { parseJson } from '@latchkey/base'

/** The server's data for the page's code, read by its parser; undefined where there is none. */
export function readBoot<Boot>(parse: (value: unknown) => Boot): Boot | undefined {
  try {
    return parse(parseJson(document.querySelector<HTMLMetaElement>('meta[name=latchkey-boot]')?.content))
  } catch {
    return undefined
  }
}
