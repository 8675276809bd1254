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
import { createKeyTransfers } from './keyTransfers.ts'
import { createPasskeyWays } from './passkeyWays.ts'
import { createSendQueue } from './sendQueue.ts'
import { createSessionKeeper, type SessionKeeper } from './sessionKeeper.ts'
import type { SharedDeps } from './sharedDeps.ts'
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
      watchToken.close()
      stepUp.close()
      flow.close()
      keeper.close()
    },
  }
}
