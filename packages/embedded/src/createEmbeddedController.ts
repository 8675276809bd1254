import { createStore } from '@latchkey/base'
import type { SourceDeps } from '@latchkey/connect'
import { codeLifeMs, readCode } from './record/storedCode.ts'
import type { EmbeddedMachine } from './startEmbedded.ts'
import type { EmbeddedController, EmbeddedKit, EmbeddedStores } from './surface/embeddedController.ts'
import type { CustodyPlace, EmbeddedPlatform } from './surface/embeddedPlatform.ts'

export type EmbeddedControllerOptions = SourceDeps & {
  readonly place: CustodyPlace
  readonly platform: EmbeddedPlatform
}

/** The controller, and how its connectors come to what stands behind it. */
export type LateController = { readonly controller: EmbeddedController; readonly load: () => Promise<EmbeddedMachine> }

/** Makes the controller. What stands behind it is fetched when it is first used. */
export function createEmbeddedController(options: EmbeddedControllerOptions): LateController {
  const { place, platform, storage, clock } = options
  const stores: EmbeddedStores = {
    step: createStore({ status: 'idle' }),
    session: createStore(undefined),
    asking: createStore(undefined),
    showing: createStore(undefined),
    confirming: createStore(undefined),
    waiting: createStore(undefined),
    watching: createStore(undefined),
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

  const controller: EmbeddedController = {
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
  return { controller, load }
}
