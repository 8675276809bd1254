import { createStore } from '@latchkey/base'
import type { SourceDeps } from '../../walletSource.ts'
import type { CardRequest, EmbeddedDesk, EmbeddedSession, EmbeddedStep } from './embeddedDesk.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import type { CustodyPlace, EmbeddedPlatform } from './embeddedPlatform.ts'
import type { EmbeddedMachine } from './startEmbedded.ts'
import { codeLifeMs, readCode } from './storedEmbedded.ts'

export type EmbeddedDeskOptions = SourceDeps & {
  readonly place: CustodyPlace
  readonly platform: EmbeddedPlatform
}

/** The desk, and how its connectors come to what stands behind it. */
export type LateDesk = { readonly desk: EmbeddedDesk; readonly load: () => Promise<EmbeddedMachine> }

/** Makes the desk. What stands behind it is fetched when it is first used. */
export function createEmbeddedDesk(options: EmbeddedDeskOptions): LateDesk {
  const { place, platform, storage, clock } = options
  const stores = {
    step: createStore<EmbeddedStep>({ status: 'idle' }),
    session: createStore<EmbeddedSession | undefined>(undefined),
    asking: createStore<CardRequest | undefined>(undefined),
  }
  let machine: EmbeddedMachine | undefined
  let loading: Promise<EmbeddedMachine> | undefined

  async function load(): Promise<EmbeddedMachine> {
    loading ??= import('./startEmbedded.ts').then(({ startEmbedded }) => {
      machine = startEmbedded({ ...options, ...stores })
      return machine
    })
    try {
      return await loading
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  const verbs = async () => (await load()).verbs
  const desk: EmbeddedDesk = {
    ...stores,
    hasPasskeys: platform.credentials !== undefined,
    ...(place.inboxUrl !== undefined && { inboxUrl: place.inboxUrl }),
    createWithPasskey: async (wishes) => await (await verbs()).createWithPasskey(wishes),
    useExistingPasskey: async () => await (await verbs()).useExistingPasskey(),
    sendCode: async (email) => await (await verbs()).sendCode(email),
    enterCode: async (code) => await (await verbs()).enterCode(code),
    goOn: async () => await (await verbs()).goOn(),
    resend: async () => await (await verbs()).resend(),
    // These lead away from a step, and before the rest is here there is none.
    startRecovery: (email) => machine?.verbs.startRecovery(email),
    back: () => machine?.verbs.back(),
    cancel: () => machine?.verbs.cancel(),
    isCodeAwaited() {
      const code = readCode(storage)
      return code !== undefined && clock.now() - code.sentAtMs < codeLifeMs
    },
    readBelongings: async () => await (await verbs()).readBelongings(),
    addPasskey: async (name) => await (await verbs()).addPasskey(name),
    removePasskey: async (id) => await (await verbs()).removePasskey(id),
    endSession: async (id) => await (await verbs()).endSession(id),
    confirmRecoveryEmail: async (email) => await (await verbs()).confirmRecoveryEmail(email),
    showExport: async (wish, where) => await (await verbs()).showExport(wish, where),
    showImport: async (kind, where) => await (await verbs()).showImport(kind, where),
    client() {
      if (machine === undefined) throw new EmbeddedError('session_failed')
      return machine.verbs.client()
    },
    async close() {
      const started = await loading?.catch(() => undefined)
      started?.close()
    },
  }
  return { desk, load }
}
