import { createBatchRequests } from './batches/batchRequests.ts'
import { createSponsorService } from './batches/sponsorService.ts'
import { createCallRequests } from './calls/callRequests.ts'
import { createContents } from './contents/contents.ts'
import { createKeyTransfers } from './contents/keyTransfers.ts'
import { createLimits } from './contents/stepUpLimits.ts'
import { createWalletService } from './organization/walletService.ts'
import { type EmbeddedProvider, embeddedProvider } from './provider/embeddedProvider.ts'
import { createWatchToken } from './provider/watchToken.ts'
import { createSendQueue } from './sending/sendQueue.ts'
import { createSignedBatches } from './sending/signedBatches.ts'
import { createSessionKeeper, type SessionKeeper } from './sessions/sessionKeeper.ts'
import { createAsVisitor } from './signIn/asVisitor.ts'
import { createFlow, type EmbeddedFlow } from './signIn/steps/embeddedFlow.ts'
import { createCodeWays } from './signIn/ways/codeWays.ts'
import { createPasskeyWays } from './signIn/ways/passkeyWays.ts'
import { createWithSession } from './signIn/withSession.ts'
import { createAskVisitor } from './signing/askVisitor.ts'
import { createSignRequests } from './signing/signRequests.ts'
import { createSpending } from './stepUp/spending.ts'
import { createStepUp } from './stepUp/stepUp.ts'
import type { EmbeddedKit, EmbeddedVariant } from './surface/embeddedController.ts'
import { EmbeddedError } from './surface/embeddedErrors.ts'
import type { SharedDeps } from './surface/sharedDeps.ts'

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
export function startEmbedded(shared: SharedDeps): EmbeddedMachine {
  const { place, platform, clock } = shared
  const keeper = createSessionKeeper(shared)
  const service = createWalletService({ baseUrl: place.walletsUrl, fetch: platform.fetch, clock })
  const passkeys = createPasskeyWays(shared, keeper, service)
  const codes = createCodeWays(shared, { keeper, passkeys, service })
  const flow = createFlow(shared, { passkeys, codes, keeper })
  const withSession = createWithSession(keeper, flow)
  const asVisitor = createAsVisitor(shared, { keeper, passkeys, flow, withSession })
  const ask = createAskVisitor(shared)
  const spending = createSpending(shared)
  const stepUp = createStepUp(shared, { withSession, asVisitor, spending })
  const queue = createSendQueue(shared)
  const sponsor = createSponsorService(shared)
  const signed = createSignedBatches({ ...shared, look: sponsor.look })
  const signRequests = createSignRequests(shared, { ask, withSession, stepUp, queue, signed })
  const batches = createBatchRequests(shared, { ask, stepUp, queue, sponsor, signed })
  const callRequests = createCallRequests(shared, { batches, signRequests })
  const watchToken = createWatchToken(shared)
  const providers = new Map<EmbeddedVariant, EmbeddedProvider>()

  function signingOn(chainId: number) {
    const session = shared.session.get()
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
        ...createContents(shared, { keeper, passkeys, withSession, asVisitor, flow, service }),
        ...createLimits(shared, { keeper, asVisitor, spending }),
      },
      batches: {
        send: (request, chainId) => batches.send(request, signingOn(chainId)),
        offer: batches.offer,
        look: batches.look,
        isSmart: batches.isSmart,
        removeCode: (account, chainId) => batches.removeCode(account, signingOn(chainId)),
      },
      keys: createKeyTransfers(shared, { keeper, asVisitor, withSession }),
      client() {
        const shown = shared.session.get()
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
        shared,
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
      queue.close()
      watchToken.close()
      stepUp.close()
      flow.close()
      keeper.close()
    },
  }
}
