import { openImport, publicKeyOf, writeExportedWallet, writeImportBundle } from '@latchkey/custody'
import { p256 } from '@noble/curves/nist.js'
import { Transaction, Wallet } from 'ethers'
import { expect } from '../fixtures.ts'
import { pressSettled } from '../pressSettled.ts'
import { createFrameStage, type FrameStage } from './frameStage.ts'
import {
  call,
  credentialFor,
  expectClean,
  expectStamp,
  exportFor,
  frameOf,
  organizationId,
  phrase,
  sessionKey,
  startFrame,
  test,
  userId,
} from './frameSteps.ts'

let stage: FrameStage
test.beforeAll(async () => {
  stage = await createFrameStage()
})
test.afterAll(async () => await stage.close())

test.beforeEach(({ watch }) => {
  watch.allow(stage.page)
  watch.allow(stage.frame)
})

test.describe('with the newer stamper', () => {
  test('a session stamps, ends with the page, and opens again with the same bundle', { tag: '@journey' }, async ({
    page,
  }) => {
    const publicKey = await startFrame(page, stage)
    const bundle = await credentialFor(publicKey)
    await expect(call(page, 'stamp', 'body')).rejects.toThrow('There is no credential to stamp with.')
    expect(await call(page, 'injectCredentialBundle', bundle)).toBe(true)
    expectStamp(await call(page, 'stamp', '{"a":"ö"}'), '{"a":"ö"}')

    expect(await startFrame(page, stage)).toBe(publicKey)
    await expect(call(page, 'stamp', 'body')).rejects.toThrow('There is no credential to stamp with.')
    await call(page, 'injectCredentialBundle', bundle)
    expectStamp(await call(page, 'stamp', 'body'), 'body')
  })

  test('the key is cleared and made anew', async ({ page }) => {
    const first = await startFrame(page, stage)
    expect(await call(page, 'getEmbeddedPublicKey')).toBe(first)
    const bundle = await credentialFor(first)
    await call(page, 'clearEmbeddedKey')
    expect(await call(page, 'getEmbeddedPublicKey')).toBe('')
    await expect(call(page, 'injectCredentialBundle', bundle)).rejects.toThrow('There is no embedded key.')
    const second = await call(page, 'initEmbeddedKey')
    expect(second).toMatch(/^04[0-9a-f]{128}$/)
    expect(second).not.toBe(first)
    await expect(call(page, 'injectCredentialBundle', bundle)).rejects.toThrow('cannot be opened with this key')
  })

  test('no script can read the key, and nothing else is kept', async ({ page }) => {
    await startFrame(page, stage)
    await call(page, 'injectCredentialBundle', await credentialFor(await startFrame(page, stage)))
    await call(page, 'stamp', 'body')
    const frame = page.frames().find((one) => one.url().startsWith(stage.frame))
    const kept = await frame?.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('latchkey-key-frame')
        request.onsuccess = () => resolve(request.result)
      })
      const request = database.transaction('keys').objectStore('keys').getAll()
      const records = await new Promise<{ pair: CryptoKeyPair; expiresAtMs: number }[]>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
      const attempts = records.map(({ pair }) =>
        crypto.subtle.exportKey('pkcs8', pair.privateKey).then(
          () => 'read',
          (error: Error) => error.name,
        ),
      )
      return {
        fields: records.map((record) => Object.keys(record).sort()),
        extractable: records.map(({ pair }) => pair.privateKey.extractable),
        attempts: await Promise.all(attempts),
        hoursLeft: records.map(({ expiresAtMs }) => Math.round((expiresAtMs - Date.now()) / 3_600_000)),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        areas: [localStorage.length, sessionStorage.length, document.cookie],
      }
    })
    expect(kept).toEqual({
      fields: [['expiresAtMs', 'pair']],
      extractable: [false],
      attempts: ['InvalidAccessError'],
      hoursLeft: [48],
      databases: ['latchkey-key-frame'],
      areas: [0, 0, ''],
    })
  })

  test('an export is shown by the user’s own action, and its key is used once', async ({ page }) => {
    const publicKey = await startFrame(page, stage, '/export')
    const bundle = await exportFor(stage, publicKey)
    await expect(call(page, 'injectWalletExportBundle', bundle, 'another')).rejects.toThrow('another organization')
    expect(await call(page, 'injectWalletExportBundle', bundle, organizationId)).toBe(true)
    const frame = frameOf(page)
    await expect(frame.getByRole('heading', { name: 'Recovery phrase' })).toBeVisible()
    expect(await frame.locator('html').innerHTML()).not.toContain('sausage')
    const show = frame.getByRole('button', { name: 'Show the recovery phrase' })
    await expect(show).toHaveAttribute('aria-disabled', 'false')
    // A click made by a script shows nothing.
    await show.evaluate((button: HTMLElement) => button.click())
    expect(await frame.locator('html').innerHTML()).not.toContain('sausage')
    await pressSettled(show)
    await expect(frame.getByRole('listitem')).toHaveText(phrase.split(' '))
    await frame.getByRole('button', { name: 'Hide the recovery phrase' }).click()
    expect(await frame.locator('html').innerHTML()).not.toContain('sausage')
    await expect(call(page, 'injectWalletExportBundle', bundle, organizationId)).rejects.toThrow('no embedded key')
    expect(await call(page, 'initEmbeddedKey')).not.toBe(publicKey)
  })

  test('an export of a key leaves the session alone', async ({ page }) => {
    const session = await startFrame(page, stage)
    const secret = p256.utils.randomSecretKey()
    const bundle = await exportFor(stage, await startFrame(page, stage, '/export'), secret)
    await call(page, 'injectKeyExportBundle', bundle, organizationId)
    const frame = frameOf(page)
    const show = frame.getByRole('button', { name: 'Show the private key' })
    await expect(show).toHaveAttribute('aria-disabled', 'false')
    await pressSettled(show)
    await expect(frame.locator('code')).toHaveText(Buffer.from(secret).toString('hex'))
    expect(await startFrame(page, stage)).toBe(session)
  })

  test('nothing is shown while something lies over the frame', async ({ page }) => {
    const bundle = await exportFor(stage, await startFrame(page, stage, '/export'))
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.className = 'cover'
      document.body.append(cover)
    })
    await call(page, 'injectWalletExportBundle', bundle, organizationId)
    const frame = frameOf(page)
    await expect(frame.getByRole('status')).toHaveText(/lies over/)
    const show = frame.getByRole('button', { name: 'Show the recovery phrase' })
    await expect(show).toHaveAttribute('aria-disabled', 'true')
    await page.locator('.cover').evaluate((cover) => cover.remove())
    await expect(show).toHaveAttribute('aria-disabled', 'false')
  })

  test('what is typed goes to the server alone', async ({ page }) => {
    const serverKey = p256.utils.randomSecretKey()
    const importBundle = await writeImportBundle({
      targetPublicKey: publicKeyOf(serverKey),
      organizationId,
      userId,
      signer: stage.signer,
    })
    expect(await startFrame(page, stage, '/import')).toBe('')
    await expect(call(page, 'injectImportBundle', importBundle, organizationId, 'another')).rejects.toThrow('user')
    const inject = () => call(page, 'injectImportBundle', importBundle, organizationId, userId)
    expect(await inject()).toBe(true)
    await call(page, 'applySettings', { enablePassphrase: true, styles: { color: '#123456', padding: '12px' } })
    const frame = frameOf(page)
    await expect(frame.locator('#plaintext')).toHaveCSS('color', 'rgb(18, 52, 86)')
    await expect(call(page, 'extractWalletEncryptedBundle')).rejects.toThrow('12, 15, 18, 21 or 24 words')
    await frame.getByLabel('Recovery phrase or private key').fill(phrase)
    await frame.locator('#passphrase').fill('pass')
    const sealed = await call(page, 'extractWalletEncryptedBundle')
    const opened = await openImport(sealed, serverKey)
    expect(Buffer.from(opened).toString()).toBe(`${phrase}\n--PASS--\npass`)
    await expect(call(page, 'extractWalletEncryptedBundle')).rejects.toThrow('There is no import to answer.')

    await inject()
    await frame.locator('#plaintext').fill(Buffer.from(sessionKey).toString('hex'))
    const key = await openImport(await call(page, 'extractKeyEncryptedBundle'), serverKey)
    expect(key).toEqual(Uint8Array.from(sessionKey))
  })

  test('an exported key signs what the user was shown, and nothing else', async ({ page }) => {
    const secret = p256.utils.randomSecretKey()
    const wallet = new Wallet(`0x${Buffer.from(secret).toString('hex')}`)
    const bundle = await exportFor(stage, await startFrame(page, stage, '/sign'), secret)
    await call(page, 'injectKeyExportBundle', bundle, organizationId, 'HEXADECIMAL', wallet.address)
    const frame = frameOf(page)
    const approve = frame.getByRole('button', { name: 'Sign' })
    const signing = call(page, 'signMessage', { message: 'hello', type: 'ETHEREUM' }, wallet.address)
    await expect(frame.getByRole('region', { name: 'What is signed' })).toHaveText('hello')
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await approve.evaluate((button: HTMLElement) => button.click())
    await expect(approve).toBeVisible()
    await approve.click()
    expect(await signing).toBe(await wallet.signMessage('hello'))

    const fields = {
      to: wallet.address,
      value: 10n ** 18n,
      chainId: 31337n,
      gasLimit: 21_000n,
      maxFeePerGas: 10n ** 9n,
    }
    const transaction = Transaction.from({ ...fields, type: 2, nonce: 3, maxPriorityFeePerGas: 0n })
    const request = { transaction: transaction.unsignedSerialized, type: 'ETHEREUM' }
    const sending = call(page, 'signTransaction', request, wallet.address)
    await expect(frame.getByRole('definition')).toContainText([wallet.address, /^0x/, /^1 of/])
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await expectClean(page, stage, 'keyFrame-sign')
    await approve.click()
    expect(await sending).toBe(await wallet.signTransaction(transaction))

    const refused = expect(call(page, 'signTransaction', request)).rejects.toThrow('did not approve')
    await frame.getByRole('button', { name: 'Refuse' }).click()
    await refused
  })

  test('nothing is signed of which the page around shows the button alone', async ({ page }) => {
    const secret = p256.utils.randomSecretKey()
    const wallet = new Wallet(`0x${Buffer.from(secret).toString('hex')}`)
    const bundle = await exportFor(stage, await startFrame(page, stage, '/sign'), secret)
    await call(page, 'injectKeyExportBundle', bundle, organizationId, 'HEXADECIMAL', wallet.address)
    const moveFrame = async (marginTop: string) =>
      await page.locator('#place').evaluate((place, margin) => {
        place.style.overflow = 'hidden'
        for (const frame of place.querySelectorAll('iframe')) frame.style.marginTop = margin
      }, marginTop)
    await moveFrame('-170px')
    const frame = frameOf(page)
    const approve = frame.getByRole('button', { name: 'Sign' })
    const signing = call(page, 'signMessage', { message: 'all of it', type: 'ETHEREUM' }, wallet.address)
    await expect(frame.getByRole('status')).toHaveText('Look through all of this first.')
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await moveFrame('0')
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await expect(frame.getByRole('status')).toBeEmpty()
    await approve.click()
    expect(await signing).toBe(await wallet.signMessage('all of it'))
  })

  test('what cannot be done is said', async ({ page }) => {
    await startFrame(page, stage)
    await expect(call(page, 'signMessage', { message: 'hello', type: 'ETHEREUM' })).rejects.toThrow('no key to sign')
    await expect(call(page, 'applySettings', { styles: { background: 'url(x)' } })).rejects.toThrow('not on the list')
    await expect(call(page, 'injectCredentialBundle', 'x'.repeat(115))).rejects.toThrow('no credential bundle')
  })
})

test.describe('a frame where it does not belong', () => {
  test('is not shown by a foreign page', async ({ page, watch }) => {
    watch.allow(stage.foreignPage)
    await page.goto(stage.foreignPage)
    const answered = page.waitForResponse((response) => response.url() === `${stage.frame}/`)
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, `${stage.frame}/`)
    expect((await answered).headers()['content-security-policy']).toContain(`frame-ancestors ${stage.page}`)
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/')
  })

  test('says so when it is opened by itself, and answers nothing', async ({ page }) => {
    await page.goto(stage.frame)
    await expect(page.getByRole('alert')).toHaveText('This page works only inside the wallet that it belongs to.')
    const replies = await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel()
      const heard: unknown[] = []
      port1.onmessage = ({ data }) => void heard.push(data)
      window.postMessage({ type: 'TURNKEY_INIT_MESSAGE_CHANNEL' }, '*', [port2])
      // The message's own turn, and one more for an answer.
      for (let turn = 0; turn < 20; turn++) {
        await new Promise(
          (resolve) => window.addEventListener('message', resolve, { once: true }) ?? window.postMessage(0),
        )
      }
      return heard
    })
    expect(replies).toEqual([])
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  })

  test('does not run below more than one page', async ({ page }) => {
    await page.goto(stage.page)
    await page.evaluate(() => {
      const inner = document.createElement('iframe')
      inner.src = '/'
      inner.name = 'inner'
      document.body.append(inner)
    })
    const inner = page.frameLocator('iframe[name=inner]')
    await inner.locator('#place').evaluate((place, url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      place.append(frame)
    }, `${stage.frame}/`)
    await expect(inner.frameLocator('iframe').getByRole('alert')).toHaveText(/only directly inside/)
  })
})

const faces = [
  { look: 'light', query: '', title: 'Recovery phrase' },
  { look: 'dark', query: '', title: 'Recovery phrase' },
  // As the page says, and not the computer.
  { look: 'light', query: '?language=de&theme=dark', title: 'Wiederherstellungsphrase' },
  { look: 'dark', query: '?language=ar&theme=light', title: 'عبارة الاسترداد' },
  { look: 'light', query: '?language=ja&theme=light', title: 'リカバリーフレーズ' },
] as const

for (const [index, { look, query, title }] of faces.entries()) {
  test(`every state of the frame is accessible on a small screen, ${look} ${query}`, async ({ page }) => {
    const named = (state: string) => `keyFrame-${state}-${index}-${look}`
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: look })
    await startFrame(page, stage, `/${query}`)
    await expectClean(page, stage, named('session'))
    const exported = await exportFor(
      stage,
      await startFrame(page, stage, `/export${query}`),
      writeExportedWallet({ mnemonic: phrase, passphrase: 'a passphrase' }),
    )
    await call(page, 'injectWalletExportBundle', exported, organizationId)
    await expect(frameOf(page).getByRole('heading', { name: title })).toBeVisible()
    const show = frameOf(page).getByRole('button')
    await expect(show).toHaveAttribute('aria-disabled', 'false')
    await expectClean(page, stage, named('export-hidden'))
    await pressSettled(show)
    await expect(frameOf(page).getByRole('listitem')).toHaveText(phrase.split(' '))
    await expectClean(page, stage, named('export-shown'))
    await startFrame(page, stage, `/import${query}`)
    const targetPublicKey = publicKeyOf(sessionKey)
    const importing = await writeImportBundle({ targetPublicKey, organizationId, userId, signer: stage.signer })
    await call(page, 'injectImportBundle', importing, organizationId, userId)
    await call(page, 'applySettings', { enablePassphrase: true })
    await expectClean(page, stage, named('import'))
    await page.goto(`${stage.frame}/${query}`)
    await expectClean(page, stage, named('refused'))
  })
}
