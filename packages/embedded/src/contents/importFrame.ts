import type { CustodyClient } from '@latchkey/custody'
import { type Address, isAddress, toAddress } from '@latchkey/evm'
import { assertOwn } from '../organization/serviceAnswers.ts'
import type { StoredSession } from '../record/storedEmbedded.ts'
import type { SessionKeeper } from '../sessions/sessionKeeper.ts'
import type { WithSession } from '../signIn/withSession.ts'
import type { ImportFrame } from '../surface/embeddedController.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import { shownVariant } from './contents.ts'
import type { PlacedFrame } from './placedFrame.ts'

export type ImportDeps = {
  readonly keeper: Pick<SessionKeeper, 'refresh'>
  readonly withSession: WithSession
  readonly kind: 'phrase' | 'key'
  readonly frame: PlacedFrame
}

/** The usual first account of a phrase. */
const firstAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

/** Makes a placed frame ready to be typed into; it is closed when that fails. Fails with `AppError`. */
export async function startImport(shared: SharedDeps, deps: ImportDeps): Promise<ImportFrame> {
  const { keeper, withSession, kind, frame } = deps
  const variant = () => shownVariant(shared)
  const prepare = () => withSession(variant(), (client, session) => injectTarget(client, session, deps))
  /** Whether the frame has a target; each serves for one import. */
  let isReady = false

  async function makeReady(): Promise<void> {
    if (!isReady) await prepare()
    isReady = true
  }

  async function store(name: string, encryptedBundle: string): Promise<readonly Address[]> {
    return await withSession(variant(), async (client, session) => {
      const made = await importBundle(client, session, { kind, name, encryptedBundle })
      // It is in, whatever comes now: told as a failure it would be brought in a second time.
      await keeper
        .refresh(session)
        .catch((error: unknown) => shared.log.debug('The imported account is offered with the next session', error))
      return made
    })
  }

  try {
    await makeReady()
  } catch (error) {
    frame.close()
    throw error
  }
  return {
    close: frame.close,
    showPassphrase: (isShown) => frame.stamper.applySettings({ enablePassphrase: isShown }),
    async submit(name) {
      await makeReady()
      const encryptedBundle = await (kind === 'phrase' ? frame.stamper.sealWallet() : frame.stamper.sealKey())
      // From here on the frame has given its target up, whatever the service says.
      isReady = false
      try {
        return await store(name, encryptedBundle)
      } catch (error) {
        // Its fields are there again for another try; where they are not, the next one begins with that.
        await makeReady().catch(() => undefined)
        throw error
      }
    },
  }
}

async function injectTarget(
  client: CustodyClient,
  session: StoredSession,
  { kind, frame }: Pick<ImportDeps, 'kind' | 'frame'>,
): Promise<void> {
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
