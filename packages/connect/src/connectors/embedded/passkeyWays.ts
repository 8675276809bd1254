import { isUnknownPasskey, passkeyStamper, type Stamper } from '@latchkey/custody'
import type { Address } from '@latchkey/evm'
import { createPasskey, fromBase64url, type NewPasskey, type PasskeyWish } from './createPasskey.ts'
import type { EmbeddedTask } from './embeddedDesk.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import type { EmbeddedSetting } from './embeddedSetting.ts'
import type { SessionKeeper } from './sessionKeeper.ts'
import { type KnownOwner, readOwner, type StoredSession, writeOwner } from './storedEmbedded.ts'
import type { WalletService } from './walletService.ts'

/** Tells what is under way. */
export type Say = (task: EmbeddedTask) => void

/** The ways to a session by passkey. Each fails with `AppError`. */
export type PasskeyWays = {
  create(wishes: { readonly email?: string; readonly walletName?: string }, say: Say): Promise<StoredSession>
  useExisting(say: Say): Promise<StoredSession>
  /** A new key for a session that ended; of the same wallet. */
  renew(session: StoredSession, say: Say): Promise<StoredSession>
  /** A session by a passkey that was added just now. */
  openWith(passkey: NewPasskey, owner: KnownOwner, email?: string): Promise<StoredSession>
  /** Has the device make a passkey for somebody. */
  make(userName: string, choices?: Pick<PasskeyWish, 'challenge'> & { readonly name?: string }): Promise<NewPasskey>
  /** Asks for any passkey of the site, or for one of those. */
  stamper(credentialIds?: readonly string[]): Stamper
}

export function createPasskeyWays(
  setting: EmbeddedSetting,
  keeper: SessionKeeper,
  service: WalletService,
): PasskeyWays {
  const { place, platform, storage, log } = setting
  const { rpId, appName } = place

  const stamper = (credentialIds: readonly string[] = []) =>
    passkeyStamper({
      rpId,
      credentials: platform.credentials,
      log,
      allowCredentials: credentialIds.map((id) => ({ id: readId(id) })),
    })

  const make: PasskeyWays['make'] = (userName, { name: passkeyName = platform.deviceName, ...wish } = {}) =>
    createPasskey(platform, { rpId, appName, userName, passkeyName, ...wish }, log)

  type Opening = { readonly stamper?: Stamper; readonly email?: string | undefined; readonly wanted?: Address }
  async function open(owner: KnownOwner, opening: Opening = {}): Promise<StoredSession> {
    const session = await keeper.open({ variant: 'turnkeyhd', owner, stamper: stamper(), ...opening })
    writeOwner(storage, owner)
    return session
  }

  /** Who is behind a passkey is asked of the organization above all: the service finds the one below. */
  async function findOwner(): Promise<KnownOwner> {
    const { organizationId, userId } = await keeper
      .clientWith(stamper())
      .query('whoami', { organizationId: place.organizationId })
    return { organizationId, userId }
  }

  return {
    stamper,
    make,
    async create({ email, walletName }, say) {
      say('passkey')
      // The server gives out what it will know again, so that nobody hands it a passkey made for something else.
      const challenge = await service.startPasskey()
      const passkey = await make(email ?? appName, { challenge })
      say('wallet')
      const named = { ...(email !== undefined && { email }), ...(walletName !== undefined && { walletName }) }
      const { address, ...owner } = await service.createWithPasskey({ passkey, ...named })
      // From here on the wallet is there, whatever becomes of its first session.
      writeOwner(storage, owner)
      say('session')
      return await open(owner, { stamper: stamper([passkey.attestation.credentialId]), email, wanted: address })
    },
    async useExisting(say) {
      say('passkey')
      const known = readOwner(storage)
      if (known !== undefined) {
        try {
          return await open(known)
        } catch (error) {
          // Another passkey than the last time, and so somebody else.
          if (!isUnknownPasskey(error)) throw error
        }
      }
      return await open(await findOwner())
    },
    async renew(session, say) {
      say('passkey')
      const { organizationId, userId } = session
      return await open({ organizationId, userId }, { email: session.email, wanted: session.addresses[0] })
    },
    openWith: (passkey, { organizationId, userId }, email) =>
      open({ organizationId, userId }, { stamper: stamper([passkey.attestation.credentialId]), email }),
  }
}

function readId(text: string): Uint8Array<ArrayBuffer> {
  const id = fromBase64url(text)
  if (id === undefined) throw new EmbeddedError('custody_dishonest')
  return id
}
