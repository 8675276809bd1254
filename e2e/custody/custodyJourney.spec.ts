import { randomUUID } from 'node:crypto'
import { HDNodeWallet, recoverAddress, Wallet } from 'ethers'
import { expect } from '../fixtures.ts'
import { journeyIf } from '../journey.ts'
import { frameOf, test } from './frameSteps.ts'
import { buildOfficial, makeVisitor, officialOf, openOwnedCustody, openWith } from './journeySteps.ts'
import type { Generation } from './officialPage/main.ts'

let script: string
test.beforeAll(async () => {
  script = await buildOfficial()
})

const digest = 'ab'.repeat(32)
const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
}

type Activity = { readonly activity: { readonly result: Readonly<Record<string, Readonly<Record<string, string>>>> } }

function bodyOf(type: string, organizationId: string, parameters: object) {
  return { type: `ACTIVITY_TYPE_${type}`, timestampMs: String(Date.now()), organizationId, parameters }
}

const signing = (organizationId: string, signWith: string) =>
  bodyOf('SIGN_RAW_PAYLOAD_V2', organizationId, {
    ...{ signWith, payload: digest },
    ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
  })

/** The signer of an answer. */
function signerOf({ activity }: Activity): string {
  const { r, s, v } = activity.result['signRawPayloadResult'] ?? {}
  return recoverAddress(`0x${digest}`, { r: `0x${r}`, s: `0x${s}`, v: 27 + Number(v) })
}

for (const generation of ['newer', 'older'] as const satisfies readonly Generation[]) {
  test.describe(`the ${generation} official packages on the product's own page`, () => {
    test(
      'a passkey makes a wallet, says whose it is, signs, and opens a session in the frame',
      journeyIf(generation === 'newer'),
      async ({ page, product, watch }) => {
        const custody = await openOwnedCustody(product)
        watch.allow(custody.frameUrl)
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('WebAuthn.enable')
        await devtools.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
            ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
          },
        })
        await openWith(page, product.origin, script)
        const official = officialOf(page, generation, custody.frameUrl)
        const userName = `${generation} visitor`
        const { organizationId, address } = await makeVisitor(custody, {
          userName,
          authenticators: [await official.register(userName)],
        })
        // The page knows nothing but the parent.
        const me = await official.byPasskey('getWhoami', { organizationId: custody.organizationId })
        expect(me).toMatchObject({ organizationId, username: userName })
        expect(signerOf(await official.byPasskey<Activity>('signRawPayload', signing(organizationId, address)))).toBe(
          address,
        )

        const targetPublicKey = await official.start('/')
        const type = generation === 'newer' ? 'CREATE_READ_WRITE_SESSION_V2' : 'CREATE_READ_WRITE_SESSION'
        const email = generation === 'newer' ? {} : { email: '' }
        const answer = await official.byPasskey<Activity>(
          'createReadWriteSession',
          bodyOf(type, organizationId, { targetPublicKey, ...email }),
        )
        const bundle = Object.values(answer.activity.result)[0]?.['credentialBundle']
        expect(await official.callFrame('injectCredentialBundle', bundle)).toBe(true)
        expect(await official.byFrame('getWhoami', { organizationId })).toMatchObject({ organizationId })
        expect(signerOf(await official.byFrame<Activity>('signRawPayload', signing(organizationId, address)))).toBe(
          address,
        )
      },
    )

    test(
      'an email code opens a session that signs, exports and imports',
      journeyIf(generation === 'newer'),
      async ({ page, product, watch }) => {
        const custody = await openOwnedCustody(product)
        watch.allow(custody.frameUrl)
        await openWith(page, product.origin, script)
        const official = officialOf(page, generation, custody.frameUrl)
        const userEmail = `${randomUUID()}@example.org`
        const visitor = await makeVisitor(custody, { userName: `${generation} by email`, userEmail })
        const { organizationId, userId, walletId, address } = visitor

        await custody.owner.emailAuth({
          ...{ organizationId, email: userEmail, targetPublicKey: await official.start('/') },
          emailCustomization: { appName: 'Shop' },
        })
        const code = custody.readCode(userEmail)
        const openSession = async () => {
          await official.start('/')
          expect(await official.callFrame('injectCredentialBundle', code)).toBe(true)
        }
        const submit = async (method: string, type: string, parameters: object) => {
          const { activity } = await official.byFrame<Activity>(method, bodyOf(type, organizationId, parameters))
          return Object.values(activity.result)[0] ?? {}
        }
        await openSession()
        expect(await official.byFrame('getWhoami', { organizationId })).toMatchObject({ organizationId, userId })
        expect(signerOf(await official.byFrame<Activity>('signRawPayload', signing(organizationId, address)))).toBe(
          address,
        )

        const frame = frameOf(page)
        const show = async (name: string) => {
          const button = frame.getByRole('button', { name })
          await expect(button).toHaveAttribute('aria-disabled', 'false')
          await button.click()
        }
        const exported = async (method: string, type: string, parameters: object) => {
          const targetPublicKey = await official.start('/export')
          await openSession()
          const { exportBundle } = await submit(method, type, { ...parameters, targetPublicKey })
          // The frame kept the key for which it asked.
          expect(await official.start('/export')).toBe(targetPublicKey)
          return exportBundle
        }
        const wallet = await exported('exportWallet', 'EXPORT_WALLET', { walletId })
        expect(await official.callFrame('injectWalletExportBundle', wallet, organizationId)).toBe(true)
        await show('Show the recovery phrase')
        const words = await frame.getByRole('listitem').allTextContents()
        expect(HDNodeWallet.fromPhrase(words.join(' ')).address).toBe(address)

        const key = await exported('exportWalletAccount', 'EXPORT_WALLET_ACCOUNT', { address })
        expect(await official.callFrame('injectKeyExportBundle', key, organizationId)).toBe(true)
        await show('Show the private key')
        expect(new Wallet((await frame.locator('code').textContent()) ?? '').address).toBe(address)

        const known = Wallet.createRandom()
        await openSession()
        const { importBundle } = await submit('initImportWallet', 'INIT_IMPORT_WALLET', { userId })
        await official.start('/import')
        expect(await official.callFrame('injectImportBundle', importBundle, organizationId, userId)).toBe(true)
        await frame.locator('#plaintext').fill(known.mnemonic?.phrase ?? '')
        const encryptedBundle = await official.callFrame('extractWalletEncryptedBundle')
        await openSession()
        const imported = await submit('importWallet', 'IMPORT_WALLET', {
          ...{ userId, walletName: 'Brought along', encryptedBundle, accounts: [account] },
        })
        expect(imported['addresses']).toEqual([known.address])
        expect(
          signerOf(await official.byFrame<Activity>('signRawPayload', signing(organizationId, known.address))),
        ).toBe(known.address)
      },
    )
  })
}
