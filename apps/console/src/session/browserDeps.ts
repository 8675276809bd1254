import { silentLog, systemClock } from '@latchkey/base'
import { toKeyFrame } from '@latchkey/custody'
import type { ConsoleBoot } from '../boot.ts'
import { keptKeys } from '../keys/keptKeys.ts'
import type { ConsoleDeps, ExportFrame } from './consoleDeps.ts'

/** The browser as the console uses it. Nothing of it is logged. */
export function browserDeps(boot: ConsoleBoot): ConsoleDeps {
  const { frameUrl } = boot
  // Both are absent on pages of plain http addresses, whatever the types say.
  const subtle: SubtleCrypto | undefined = window.crypto.subtle
  const credentials: CredentialsContainer | undefined = window.PublicKeyCredential && navigator.credentials
  return {
    boot,
    fetch: (url, init) => window.fetch(url, init),
    clock: systemClock,
    log: silentLog,
    subtle,
    passkeys: credentials && {
      get: ({ publicKey }) => credentials.get({ publicKey }),
      create: (options) => credentials.create(options),
    },
    keptKeys: keptKeys(() => window.indexedDB),
    exportFrame: frameUrl === undefined ? undefined : toExportFrame(frameUrl),
  }
}

function toExportFrame(origin: string): ExportFrame {
  return {
    origin,
    open(place) {
      const tag = document.createElement('iframe')
      const theme = getComputedStyle(place).getPropertyValue('--latchkey-scheme').trim()
      const { lang: language } = document.documentElement
      const element = toKeyFrame(tag, window, { frameUrl: origin, page: '/export', language, theme })
      place.append(tag)
      return { element, remove: () => tag.remove() }
    },
  }
}
