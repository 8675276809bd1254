import { type CustodyClient, type FrameStamper, frameStamper } from '@latchkey/custody'
import { type Address, isAddress, sameAddress, toAddress } from '@latchkey/evm'
import { readUser, shownVariant } from './belongings.ts'
import type { EmbeddedDesk, ExportWish, ImportFrame } from './embeddedDesk.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import type { EmbeddedFlow } from './embeddedFlow.ts'
import type { FramePage } from './embeddedPlatform.ts'
import type { EmbeddedSetting } from './embeddedSetting.ts'
import type { PasskeyWays } from './passkeyWays.ts'
import { assertOwn } from './serviceAnswers.ts'
import type { SessionKeeper } from './sessionKeeper.ts'
import type { StoredSession } from './storedEmbedded.ts'
import type { WithSession } from './withSession.ts'

export type KeyTransferParts = {
  readonly keeper: SessionKeeper
  readonly passkeys: PasskeyWays
  readonly flow: EmbeddedFlow
  readonly withSession: WithSession
}

type PlacedFrame = { readonly stamper: FrameStamper; readonly publicKey: string; close(): void }

/** The usual first account of a phrase. */
const firstAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

/** Export and import: whatever is in clear, is so inside the key frame alone. */
export function createKeyTransfers(
  setting: EmbeddedSetting,
  parts: KeyTransferParts,
): Pick<EmbeddedDesk, 'showExport' | 'showImport'> {
  const { keeper, passkeys, flow, withSession } = parts
  const variant = () => shownVariant(setting)

  async function placeFrame(page: FramePage, place: unknown): Promise<PlacedFrame> {
    const { frameUrl } = setting.place
    const open = setting.platform.openFrame(page, place)
    const stamper = frameStamper({ element: open.element, origin: frameUrl, clock: setting.clock })
    const close = () => {
      stamper.close()
      open.remove()
    }
    try {
      return { stamper, publicKey: await stamper.start(), close }
    } catch (error) {
      close()
      throw error
    }
  }

  /** A session alone lets nobody have a key: the visitor shows once more who he is. */
  async function asVisitor<Value>(work: (client: CustodyClient) => Promise<Value>, session: StoredSession) {
    const { authenticators } = await withSession(session.variant, readUser)
    if (authenticators.length > 0 && setting.platform.credentials !== undefined) {
      const stamper = passkeys.stamper(authenticators.map(({ credentialId }) => credentialId))
      return await work(keeper.clientWith(stamper))
    }
    const fresh = await flow.confirmByCode(session)
    try {
      return await work(fresh.client)
    } finally {
      await fresh.useUp(session)
    }
  }

  return {
    async showExport(wish, place) {
      const session = keeper.current(variant())
      if (session === undefined) throw new EmbeddedError('session_failed')
      const frame = await placeFrame('/export', place)
      const { organizationId } = session
      try {
        const bundle = await asVisitor(
          (client) => exportBundle(client, session, { wish, target: frame.publicKey }),
          session,
        )
        if (wish.kind === 'phrase') await frame.stamper.showWallet({ bundle, organizationId })
        else await frame.stamper.showKey({ bundle, organizationId })
        return { close: frame.close }
      } catch (error) {
        frame.close()
        throw error
      }
    },
    async showImport(kind, place) {
      const frame = await placeFrame('/import', place)
      /** Each target serves for one import. */
      const prepare = () => withSession(variant(), (client, session) => injectTarget(client, session, { kind, frame }))
      try {
        await prepare()
      } catch (error) {
        frame.close()
        throw error
      }
      return createImportFrame({ setting, parts, kind, frame, prepare })
    },
  }
}

type ImportSetting = {
  readonly setting: EmbeddedSetting
  readonly parts: KeyTransferParts
  readonly kind: 'phrase' | 'key'
  readonly frame: PlacedFrame
  readonly prepare: () => Promise<void>
}

function createImportFrame({ setting, parts, kind, frame, prepare }: ImportSetting): ImportFrame {
  let isSpent = false
  return {
    close: frame.close,
    async submit(name) {
      if (isSpent) await prepare()
      isSpent = false
      const encryptedBundle = await (kind === 'phrase' ? frame.stamper.sealWallet() : frame.stamper.sealKey())
      // From here on the frame has given its target up, whatever the service says.
      isSpent = true
      return await parts.withSession(shownVariant(setting), async (client, session) => {
        const made = await importBundle(client, session, { kind, name, encryptedBundle })
        await parts.keeper.refresh(session)
        return made
      })
    },
  }
}

type Exporting = { readonly wish: ExportWish; readonly target: string }

async function exportBundle(
  client: CustodyClient,
  session: StoredSession,
  { wish, target }: Exporting,
): Promise<string> {
  const { organizationId } = session
  const targetPublicKey = target
  switch (wish.kind) {
    case 'phrase': {
      const { walletId } = wish
      const { activity, result } = await client.submit('export_wallet', {
        organizationId,
        parameters: { walletId, targetPublicKey },
      })
      assertOwn(activity, session)
      return assertSame(result.walletId === walletId, result.exportBundle)
    }
    case 'account': {
      const { address } = wish
      const { activity, result } = await client.submit('export_wallet_account', {
        organizationId,
        parameters: { address, targetPublicKey },
      })
      assertOwn(activity, session)
      return assertSame(isAddress(result.address) && sameAddress(result.address, address), result.exportBundle)
    }
    case 'key': {
      const { privateKeyId } = wish
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

type Target = { readonly kind: 'phrase' | 'key'; readonly frame: PlacedFrame }

async function injectTarget(client: CustodyClient, session: StoredSession, { kind, frame }: Target): Promise<void> {
  const { organizationId, userId } = session
  const endpoint = kind === 'phrase' ? 'init_import_wallet' : 'init_import_private_key'
  const { activity, result } = await client.submit(endpoint, { organizationId, parameters: { userId } })
  assertOwn(activity, session)
  await frame.stamper.injectImport({ bundle: result.importBundle, organizationId, userId })
}

type Sealed = { readonly kind: 'phrase' | 'key'; readonly name: string; readonly encryptedBundle: string }

async function importBundle(
  client: CustodyClient,
  session: StoredSession,
  { kind, name, encryptedBundle }: Sealed,
): Promise<readonly Address[]> {
  const { organizationId, userId } = session
  if (kind === 'phrase') {
    const parameters = { userId, walletName: name, encryptedBundle, accounts: [firstAccount] }
    const { activity, result } = await client.submit('import_wallet', { organizationId, parameters })
    assertOwn(activity, session)
    return toAddresses(result.addresses)
  }
  const { activity, result } = await client.submit('import_private_key', {
    organizationId,
    parameters: {
      userId,
      privateKeyName: name,
      encryptedBundle,
      curve: 'CURVE_SECP256K1',
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    },
  })
  assertOwn(activity, session)
  return toAddresses(result.addresses.map(({ address }) => address))
}

function toAddresses(list: readonly unknown[]): readonly Address[] {
  return list.filter(isAddress).map((address) => toAddress(address.toLowerCase()))
}
