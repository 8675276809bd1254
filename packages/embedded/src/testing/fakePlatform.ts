import type { Fetch } from '@latchkey/base'
import type { SessionKeyStore } from '@latchkey/custody'
import type { AnnouncedWallet, EmbeddedPlatform, OpenFrame, PasskeyMaker } from '../surface/embeddedPlatform.ts'
import { fakePasskeyId } from './fakeCustody.ts'

/** A test's view and control of the browser around an embedded wallet. */
export type FakePlatform = EmbeddedPlatform & {
  readonly announced: AnnouncedWallet[]
  /** How often the visitor was asked for a passkey. */
  readonly prompts: { created: number; used: number }
  /** Passkeys that open nothing, as the device was told. */
  readonly forgotten: string[]
  /** The visitor's answer to the next prompt of a passkey. */
  onPrompt: (() => Promise<void>) | undefined
}

export type FakePlatformOptions = {
  readonly fetch: Fetch
  /** Null for a browser without passkeys. */
  readonly credentials?: PasskeyMaker | null
  readonly openFrame?: (page: string) => OpenFrame
  /** Shared by pages that are loaded one after another. */
  readonly keys?: Map<string, CryptoKeyPair>
}

/** A browser in memory: real keys, passkeys that anybody could forge, and no frame unless one is given. */
export function fakePlatform(options: FakePlatformOptions): FakePlatform {
  const { fetch, keys = new Map<string, CryptoKeyPair>() } = options
  const prompts = { created: 0, used: 0 }
  const announced: AnnouncedWallet[] = []
  const forgotten: string[] = []
  const platform: FakePlatform = {
    announced,
    prompts,
    forgotten,
    forgetPasskey: (_rpId, credentialId) => void forgotten.push(credentialId),
    onPrompt: undefined,
    credentials: options.credentials === null ? undefined : (options.credentials ?? fakePasskeys()),
    subtle: crypto.subtle,
    keys: (name) => memoryKeyStore(keys, name),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    randomId: () => crypto.randomUUID(),
    fetch,
    openFrame(page) {
      if (options.openFrame === undefined) throw new TypeError('There is no frame here')
      return options.openFrame(page)
    },
    announce(wallet) {
      announced.push(wallet)
      return () => void announced.splice(announced.indexOf(wallet), 1)
    },
    origin: 'http://localhost',
    icon: 'data:image/svg+xml,<svg/>',
    deviceName: 'A browser',
  }
  function fakePasskeys(): PasskeyMaker {
    return {
      async create() {
        prompts.created++
        await platform.onPrompt?.()
        const response = {
          clientDataJSON: bytes('{}'),
          attestationObject: bytes('object'),
          getTransports: () => ['internal'],
        }
        return { rawId: bytes('passkey-one'), response }
      },
      async get() {
        prompts.used++
        await platform.onPrompt?.()
        const response = {
          authenticatorData: bytes('data'),
          clientDataJSON: bytes('{}'),
          signature: bytes('signature'),
        }
        return { rawId: Uint8Array.from(atob(fakePasskeyId), (text) => text.charCodeAt(0)).buffer, response }
      },
    }
  }
  return platform
}

function memoryKeyStore(keys: Map<string, CryptoKeyPair>, name: string): SessionKeyStore {
  return {
    read: async () => keys.get(name),
    write: async (pair) => void keys.set(name, pair),
    remove: async () => void keys.delete(name),
  }
}

function bytes(text: string): ArrayBuffer {
  return Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer
}
