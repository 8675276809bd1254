import { createAskVisitor } from './askVisitor.ts'
import { createAsVisitor } from './asVisitor.ts'
import { createBatchRequests } from './batchRequests.ts'
import { createCallRequests } from './callRequests.ts'
import { createCodeWays } from './codeWays.ts'
import { createContents } from './contents.ts'
import type { EmbeddedKit, EmbeddedVariant } from './embeddedController.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import { createFlow, type EmbeddedFlow } from './embeddedFlow.ts'
import { type EmbeddedProvider, embeddedProvider } from './embeddedProvider.ts'
import type { EmbeddedSetting } from './embeddedSetting.ts'
import { createKeyTransfers } from './keyTransfers.ts'
import { createPasskeyWays } from './passkeyWays.ts'
import { createSendQueue } from './sendQueue.ts'
import { createSessionKeeper, type SessionKeeper } from './sessionKeeper.ts'
import { createSignedBatches } from './signedBatches.ts'
import { createSignRequests } from './signRequests.ts'
import { createSpending } from './spending.ts'
import { createSponsorService } from './sponsorService.ts'
import { createStepUp } from './stepUp.ts'
import { createLimits } from './stepUpLimits.ts'
import { createWalletService } from './walletService.ts'
import { createWatchToken } from './watchToken.ts'
import { createWithSession } from './withSession.ts'

/** The embedded wallet at work: everything that need not be there before somebody comes near it. */
export type EmbeddedMachine = {
  readonly flow: EmbeddedFlow
  readonly keeper: SessionKeeper
  readonly kit: EmbeddedKit
  /** One for each variant, for the hub and for whoever heard its announcement. */
  readonly provider: (variant: EmbeddedVariant) => EmbeddedProvider
  close(): void
}

/** Puts the parts together. Asks nobody for anything yet. */
export function startEmbedded(setting: EmbeddedSetting): EmbeddedMachine {
  const { place, platform, clock } = setting
  const keeper = createSessionKeeper(setting)
  const service = createWalletService({ baseUrl: place.walletsUrl, fetch: platform.fetch, clock })
  const passkeys = createPasskeyWays(setting, keeper, service)
  const codes = createCodeWays(setting, { keeper, passkeys, service })
  const flow = createFlow(setting, { passkeys, codes, keeper })
  const withSession = createWithSession(keeper, flow)
  const asVisitor = createAsVisitor(setting, { keeper, passkeys, flow, withSession })
  const ask = createAskVisitor(setting)
  const spending = createSpending(setting)
  const stepUp = createStepUp(setting, { withSession, asVisitor, spending })
  const queue = createSendQueue(setting)
  const sponsor = createSponsorService(setting)
  const signed = createSignedBatches({ ...setting, look: sponsor.look })
  const signRequests = createSignRequests(setting, { ask, withSession, stepUp, queue, signed })
  const batches = createBatchRequests(setting, { ask, stepUp, queue, sponsor, signed })
  const callRequests = createCallRequests(setting, { batches, signRequests })
  const watchToken = createWatchToken(setting)
  const providers = new Map<EmbeddedVariant, EmbeddedProvider>()

  function signingOn(chainId: number) {
    const session = setting.session.get()
    if (session === undefined) throw new EmbeddedError('session_failed')
    const { variant, addresses } = session
    return { variant, addresses, chainId }
  }

  return {
    flow,
    keeper,
    kit: {
      steps: flow.verbs,
      owner: {
        ...createContents(setting, { keeper, passkeys, withSession, asVisitor, flow, service }),
        ...createLimits(setting, { keeper, asVisitor, spending }),
      },
      batches: {
        send: (request, chainId) => batches.send(request, signingOn(chainId)),
        offer: batches.offer,
        look: batches.look,
        isSmart: batches.isSmart,
        removeCode: (account, chainId) => batches.removeCode(account, signingOn(chainId)),
      },
      keys: createKeyTransfers(setting, { keeper, asVisitor, withSession }),
      client() {
        const shown = setting.session.get()
        const session = shown === undefined ? undefined : keeper.current(shown.variant)
        if (session === undefined) throw new EmbeddedError('session_failed')
        return keeper.clientOf(session)
      },
    },
    provider(variant) {
      const known = providers.get(variant)
      if (known !== undefined) return known
      const made = embeddedProvider({
        variant,
        setting,
        signRequests,
        callRequests,
        watchToken,
        restore: () => keeper.current(variant),
        connect: async () => {
          const session = keeper.show(variant)
          const isUsable = session !== undefined && keeper.isActive(session)
          return isUsable ? session : await flow.connect(variant)
        },
      })
      providers.set(variant, made)
      return made
    },
    close() {
      for (const provider of providers.values()) provider.close()
      ask.close()
      watchToken.close()
      stepUp.close()
      flow.close()
      keeper.close()
    },
  }
}
