import { parseJson } from '@latchkey/base'

/** What the server put into the page for its code, read by its parser; undefined where there is nothing that it reads. */
export function readBoot<Boot>(parse: (value: unknown) => Boot): Boot | undefined {
  try {
    return parse(parseJson(document.querySelector<HTMLMetaElement>('meta[name=latchkey-boot]')?.content))
  } catch {
    return undefined
  }
}
