import type { CustodyClient } from '@latchkey/custody'
import { isAddress, sameAddress } from '@latchkey/evm'
import { assertOwn } from '../organization/serviceAnswers.ts'
import type { StoredSession } from '../record/storedEmbedded.ts'
import type { SessionKeeper } from '../sessions/sessionKeeper.ts'
import type { AsVisitor } from '../signIn/asVisitor.ts'
import type { WithSession } from '../signIn/withSession.ts'
import type { ExportRequest, KeyVerbs } from '../surface/embeddedController.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import { shownVariant } from './contents.ts'
import { startImport } from './importFrame.ts'
import { placeFrame } from './placedFrame.ts'

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
