import { createStore } from '@latchkey/base'
import type { SourceDeps } from '@latchkey/connect'
import type { CardRequest, EmbeddedDesk, EmbeddedKit, EmbeddedSession, EmbeddedStep } from './embeddedDesk.ts'
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
  const kit = createStore<EmbeddedKit | undefined>(undefined)
  let loading: Promise<EmbeddedMachine> | undefined

  async function load(): Promise<EmbeddedMachine> {
    loading ??= import('./startEmbedded.ts').then(({ startEmbedded }) => {
      const machine = startEmbedded({ ...options, ...stores })
      kit.set(machine.kit)
      return machine
    })
    try {
      return await loading
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  const desk: EmbeddedDesk = {
    ...stores,
    hasPasskeys: platform.credentials !== undefined,
    ...(place.inboxUrl !== undefined && { inboxUrl: place.inboxUrl }),
    isCodeAwaited() {
      const code = readCode(storage)
      return code !== undefined && clock.now() - code.sentAtMs < codeLifeMs
    },
    kit,
    open: async () => (await load()).kit,
    async close() {
      const started = await loading?.catch(() => undefined)
      started?.close()
    },
  }
  return { desk, load }
}
