import type { CustodyClient } from '@latchkey/custody'
import { isAddress, sameAddress } from '@latchkey/evm'
import type { AsVisitor } from './asVisitor.ts'
import { shownVariant } from './contents.ts'
import type { ExportRequest, KeyVerbs } from './embeddedController.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import { startImport } from './importFrame.ts'
import { placeFrame } from './placedFrame.ts'
import { assertOwn } from './serviceAnswers.ts'
import type { SessionKeeper } from './sessionKeeper.ts'
import type { SharedDeps } from './sharedDeps.ts'
import type { StoredSession } from './storedEmbedded.ts'
import type { WithSession } from './withSession.ts'

export type KeyTransferDeps = {
  readonly keeper: SessionKeeper
  readonly asVisitor: AsVisitor
  readonly withSession: WithSession
}

/** Export and import: whatever is in clear, is so inside the key frame alone. */
export function createKeyTransfers(shared: SharedDeps, deps: KeyTransferDeps): KeyVerbs {
  const { keeper, asVisitor, withSession } = deps
  const variant = () => shownVariant(shared)

  return {
    async showExport(request, place) {
      const session = keeper.current(variant())
      if (session === undefined) throw new EmbeddedError('session_failed')
      const frame = await placeFrame(shared, '/export', place)
      const { organizationId } = session
      try {
        // A session alone lets nobody have a key.
        const bundle = await asVisitor.always(session, 'export', (client) =>
          exportBundle(client, session, { request, target: frame.publicKey }),
        )
        if (request.kind === 'phrase') await frame.stamper.showWallet({ bundle, organizationId })
        else await frame.stamper.showKey({ bundle, organizationId })
        return { close: frame.close }
      } catch (error) {
        frame.close()
        throw error
      }
    },
    async showImport(kind, place) {
      const frame = await placeFrame(shared, '/import', place)
      return await startImport(shared, { keeper, withSession, kind, frame })
    },
  }
}

type Exporting = { readonly request: ExportRequest; readonly target: string }

async function exportBundle(
  client: CustodyClient,
  session: StoredSession,
  { request, target }: Exporting,
): Promise<string> {
  const { organizationId } = session
  const targetPublicKey = target
  switch (request.kind) {
    case 'phrase': {
      const { walletId } = request
      const { activity, result } = await client.submit('export_wallet', {
        organizationId,
        parameters: { walletId, targetPublicKey },
      })
      assertOwn(activity, session)
      return assertSame(result.walletId === walletId, result.exportBundle)
    }
    case 'account': {
      const { address } = request
      const { activity, result } = await client.submit('export_wallet_account', {
        organizationId,
        parameters: { address, targetPublicKey },
      })
      assertOwn(activity, session)
      return assertSame(isAddress(result.address) && sameAddress(result.address, address), result.exportBundle)
    }
    case 'key': {
      const { privateKeyId } = request
      const { activity, result } = await client.submit('export_private_key', {
        organizationId,
        parameters: { privateKeyId, targetPublicKey },
      })
      assertOwn(activity, session)
      return assertSame(result.privateKeyId === privateKeyId, result.exportBundle)
    }
  }
}

function assertSame(isSame: boolean, bundle: string): string {
  if (!isSame) throw new EmbeddedError('custody_dishonest')
  return bundle
}
