import { toQuantity } from '@latchkey/base'
import { firstValue } from '@latchkey/base/testing'
import { connect, disconnect, reconnect, sendTransfer, signMessage, signTypedData } from '@latchkey/connect'
import {
  openExportBundle,
  readExportedWallet,
  readImportBundle,
  sealImport,
  writeImportedWallet,
} from '@latchkey/custody'
import { buildTransfer, toAddress, verifySignature } from '@latchkey/evm'
import { verifyTypedData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createAuthenticator,
  type EmbeddedStage,
  openEmbeddedStage,
  openVisitorPage,
  type VisitorPage,
} from './embeddedStage.ts'

let stage: EmbeddedStage
beforeAll(async () => {
  stage = await openEmbeddedStage()
})
afterAll(async () => {
  await stage.close()
})

const byPasskey = 'embedded:turnkeyhd'
const byMail = 'embedded:turnkey'
const friend = toAddress(`0x${'22'.repeat(20)}`)
let drawn = 0
const newEmail = () => `visitor${drawn++}@shop.example`

async function withPasskey(page: VisitorPage, act: () => Promise<void>) {
  const connecting = connect(page.hub, byPasskey)
  await page.step('choose')
  await act()
  expect(page.controller.step.get()).toEqual({ status: 'idle' })
  return (await connecting).accounts[0]
}

/** The code of the next mail to an address. */
async function codeTo(email: string, before: number): Promise<string> {
  for (let turn = 0; turn < 10_000; turn++) {
    const mail = stage.custody.mails.slice(before).findLast(({ to }) => to === email)
    const code = mail?.text.match(/#code=(\w+)/)?.[1] ?? mail?.text.match(/\n\n(\w{100,})\n/)?.[1]
    if (code !== undefined) return code
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new TypeError('No mail came')
}

async function send(page: VisitorPage, email: string): Promise<string> {
  await waitForTurn()
  const before = stage.custody.mails.length
  await page.steps.sendCode(email)
  await page.step('code')
  return await codeTo(email, before)
}

async function withMail(page: VisitorPage, email: string) {
  const connecting = connect(page.hub, byMail)
  await page.step('email')
  await page.steps.enterCode(await send(page, email).then((code) => `  ${code}\n`))
  expect(page.controller.step.get()).toEqual({ status: 'idle' })
  return (await connecting).accounts[0]
}

/** An address gets no second mail within half a minute. */
const waitForTurn = () => stage.custody.clock.advance(30_000)

const addressOf = ({ hub }: VisitorPage) => {
  const state = hub.state.get()
  if (state.status !== 'connected') throw new TypeError('Nobody is connected')
  return state.account.address
}

async function pay(page: VisitorPage) {
  const from = addressOf(page)
  const params = [from, toQuantity(10n ** 19n)]
  await stage.node.call({ method: 'anvil_setBalance', params })
  const plain = buildTransfer({ chainId: 31_337, from, to: friend, asset: { type: 'native' }, amount: 5n })
  const fees = { gasLimit: 21_000n, maxFeePerGas: 9_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const { hash } = await sendTransfer(page.hub, { ...plain, ...fees })
  return await stage.node.call({ method: 'eth_getTransactionByHash', params: [hash] })
}

const typedData = {
  types: {
    EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
    Mail: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Mail',
  domain: { chainId: 31_337 },
  message: { text: 'Hello' },
} as const

describe('a wallet that a passkey opens, at the real key service', () => {
  test('is made, signs, sends, and goes on after a reload without a word', async () => {
    const person = createAuthenticator()
    const page = await openVisitorPage(stage, { credentials: person })
    const address = await withPasskey(page, () => page.steps.createWithPasskey())
    expect(person.prompts.count).toBe(1)
    const message = 'Hello'
    const signature = await signMessage(page.hub, message)
    expect(await verifySignature({ address, message, signature, clock: stage.custody.clock })).toBe(true)
    const typed = await signTypedData(page.hub, typedData)
    const domain = { chainId: BigInt(typedData.domain.chainId) }
    expect(await verifyTypedData({ address, ...typedData, domain, signature: typed })).toBe(true)
    expect(await pay(page)).toMatchObject({ from: address.toLowerCase(), to: friend, value: '0x5', nonce: '0x0' })

    const again = await page.reload()
    await reconnect(again.hub)
    expect(await pay(again)).toMatchObject({ from: address.toLowerCase(), nonce: '0x1' })
    expect(person.prompts.count).toBe(1)
    // By any library: with gas, fees and nonce of the node, after our own card.
    const sending = again.hub.connection
      .get()!
      .request({ method: 'eth_sendTransaction', params: [{ to: friend, value: '0x7' }] })
    ;(await firstValue(again.controller.asking, (asked) => asked !== undefined))?.answer(true)
    const params = [await sending]
    // Sent is not mined yet.
    await vi.waitFor(
      async () =>
        expect(await stage.node.call({ method: 'eth_getTransactionReceipt', params })).toMatchObject({ status: '0x1' }),
      10_000,
    )
  })

  test('is the same on another device of the same person, and nobody has it by another passkey', async () => {
    const person = createAuthenticator()
    const page = await openVisitorPage(stage, { credentials: person })
    const address = await withPasskey(page, () => page.steps.createWithPasskey())
    const device = await openVisitorPage(stage, { credentials: person })
    expect(await withPasskey(device, () => device.steps.useExistingPasskey())).toBe(address)
    const stranger = await openVisitorPage(stage)
    expect(await withPasskey(stranger, () => stranger.steps.createWithPasskey())).not.toBe(address)
    // The stranger's passkey at the browser of the first.
    await disconnect(page.hub)
    const borrowed = await openVisitorPage(stage, { credentials: stranger.platform.credentials! })
    expect(await withPasskey(borrowed, () => borrowed.steps.useExistingPasskey())).toBe(addressOf(stranger))
  })

  test('renews its session: by its time, and when another device has ended it', async () => {
    const person = createAuthenticator()
    const page = await openVisitorPage(stage, { credentials: person })
    await withPasskey(page, () => page.steps.createWithPasskey())
    await stage.custody.clock.advance(1_800_000)
    expect(page.controller.session.get()?.status).toBe('expired')
    await signMessage(page.hub, 'One')
    expect([person.prompts.count, page.controller.session.get()?.status]).toEqual([2, 'active'])

    const device = await openVisitorPage(stage, { credentials: person })
    await withPasskey(device, () => device.steps.useExistingPasskey())
    const { sessions } = await device.owner.readContents()
    const ended = sessions.filter(({ isThisOne }) => !isThisOne)
    expect(ended).toHaveLength(1)
    for (const { id } of ended) await device.owner.endSession(id)
    const before = person.prompts.count
    await signMessage(page.hub, 'Two')
    expect(person.prompts.count).toBe(before + 1)
  })

  test('takes a second passkey and gives the first back by it, but never the last', async () => {
    const person = createAuthenticator()
    const page = await openVisitorPage(stage, { credentials: person })
    await withPasskey(page, () => page.steps.createWithPasskey())
    const [firstKey] = (await page.owner.readContents()).passkeys
    await expect(page.owner.removePasskey(firstKey!.id)).rejects.toMatchObject({ code: 'last_passkey' })
    await page.owner.addPasskey('Spare')
    await stage.custody.clock.advance(900_001)
    const before = person.prompts.count
    await page.owner.removePasskey(firstKey!.id)
    expect(person.prompts.count).toBe(before + 1)
    expect((await page.owner.readContents()).passkeys.map(({ name }) => name)).toEqual(['Spare'])
  })

  test('has each new passkey stamped by an old one, and after fifteen minutes an address as well', async () => {
    const [person, email] = [createAuthenticator(), newEmail()]
    const page = await openVisitorPage(stage, { credentials: person })
    await withPasskey(page, () => page.steps.createWithPasskey())
    await page.owner.addPasskey('Spare')
    expect(person.prompts.count).toBe(3)
    await stage.custody.clock.advance(900_001)
    await page.owner.addPasskey('Tablet')
    expect(person.prompts.count).toBe(5)
    await stage.custody.clock.advance(900_001)
    const confirming = page.owner.confirmRecoveryEmail()
    await page.step('email')
    await page.steps.enterCode(await send(page, email))
    await confirming
    expect(person.prompts.count).toBe(6)
    expect(await page.owner.readContents()).toMatchObject({ email, isRecoverable: true })
    const names = (await page.owner.readContents()).passkeys.map(({ name }) => name)
    // Those of one moment stand in any order.
    expect(names.toSorted()).toEqual(['A browser', 'Spare', 'Tablet'])
    // The session itself goes on.
    await signMessage(page.hub, 'Hello')
    expect(person.prompts.count).toBe(6)
  })

  test('comes back by mail with a new passkey when the old one is lost', async () => {
    const email = newEmail()
    const page = await openVisitorPage(stage)
    const address = await withPasskey(page, () => page.steps.createWithPasskey({ email }))
    const confirming = page.owner.confirmRecoveryEmail()
    await page.step('email')
    await page.steps.enterCode(await send(page, email))
    await confirming
    expect(await page.owner.readContents()).toMatchObject({ email, isRecoverable: true })
    const device = await openVisitorPage(stage)
    const back = await withPasskey(device, async () => {
      device.steps.startRecovery()
      await device.steps.enterCode(await send(device, email))
    })
    expect(back).toBe(address)
    expect((await device.owner.readContents()).passkeys).toHaveLength(2)
  })
})

describe('a wallet that a code by mail opens, at the real key service', () => {
  test('is the same in another browser, and a code serves once', async () => {
    const email = newEmail()
    const page = await openVisitorPage(stage)
    const address = await withMail(page, email)
    expect(page.controller.session.get()).toMatchObject({ variant: 'turnkey', email, status: 'active' })
    expect(page.frames.open.size).toBe(0)
    await signMessage(page.hub, 'Hello')
    const browser = await openVisitorPage(stage)
    expect(await withMail(browser, email)).toBe(address)
    const other = await openVisitorPage(stage)
    expect(await withMail(other, newEmail())).not.toBe(address)
  })

  test('adds a passkey after fifteen minutes with a code of its own address', async () => {
    const [person, email] = [createAuthenticator(), newEmail()]
    const page = await openVisitorPage(stage, { credentials: person })
    await withMail(page, email)
    await stage.custody.clock.advance(900_001)
    const adding = page.owner.addPasskey('Phone')
    expect(await page.step('email')).toEqual({ status: 'email', purpose: 'passkey', email })
    await waitForTurn()
    const before = stage.custody.mails.length
    await page.steps.sendCode('somebody.else@shop.example')
    await page.step('code')
    await page.steps.enterCode(await codeTo(email, before))
    await adding
    expect(page.controller.step.get()).toEqual({ status: 'idle' })
    const { passkeys, sessions } = await page.owner.readContents()
    expect(passkeys.map(({ name }) => name)).toEqual(['Phone'])
    // The code's own key is used up.
    expect(sessions).toHaveLength(1)
  })

  test('opens by the link in another tab of the same browser, and in no other browser', async () => {
    const email = newEmail()
    const page = await openVisitorPage(stage)
    void connect(page.hub, byMail).catch(() => undefined)
    await page.step('email')
    const code = await send(page, email)
    const elsewhere = await openVisitorPage(stage)
    expect(elsewhere.controller.isCodeAwaited()).toBe(false)
    await elsewhere.steps.enterCode(code)
    expect(elsewhere.controller.step.get()).toMatchObject({ failure: { message: 'The code is invalid or expired.' } })
    const tab = await page.reload()
    expect(tab.controller.isCodeAwaited()).toBe(true)
    await tab.steps.enterCode(code)
    expect(tab.controller.session.get()).toMatchObject({ email })
    expect((await connect(tab.hub, byMail)).accounts).toEqual(tab.controller.session.get()?.addresses)
  })

  test('takes five wrong codes and no more, nor one that is too old', async () => {
    const email = newEmail()
    const page = await openVisitorPage(stage)
    const connecting = connect(page.hub, byMail)
    await page.step('email')
    const code = await send(page, email)
    for (let left = 4; left >= 0; left--) {
      await page.steps.enterCode(code.replace(/^.{5}/, 'wrong'))
      expect(page.controller.step.get()).toMatchObject({ triesLeft: left, failure: { code: 'code_invalid' } })
    }
    await page.steps.enterCode(code)
    expect(page.controller.step.get()).toMatchObject({ status: 'code', triesLeft: 0 })
    const before = stage.custody.mails.length
    await page.steps.resend()
    expect(page.controller.step.get()).toMatchObject({ status: 'code', failure: { code: 'code_just_sent' } })
    await waitForTurn()
    await page.steps.resend()
    const late = await codeTo(email, before)
    await stage.custody.clock.advance(901_000)
    await page.steps.enterCode(late)
    expect(page.controller.step.get()).toMatchObject({ failure: { message: 'The code is invalid or expired.' } })
    const again = stage.custody.mails.length
    await page.steps.resend()
    await page.steps.enterCode(await codeTo(email, again))
    expect((await connecting).accounts).toHaveLength(1)
  })

  test('asks for a new code when its session has ended and something is to be signed', async () => {
    const email = newEmail()
    const page = await openVisitorPage(stage)
    const address = await withMail(page, email)
    await stage.custody.clock.advance(1_800_000)
    const signing = signMessage(page.hub, 'Hello')
    expect(await page.step('email')).toMatchObject({ purpose: 'sign-in', email })
    await page.steps.enterCode(await send(page, email))
    const check = { address, message: 'Hello', signature: await signing, clock: stage.custody.clock }
    expect(await verifySignature(check)).toBe(true)
  })
})

describe('keys in clear are only in the frame', () => {
  test('a phrase goes out by a fresh stamp, and another comes in', async () => {
    const person = createAuthenticator()
    const page = await openVisitorPage(stage, { credentials: person })
    const address = await withPasskey(page, () => page.steps.createWithPasskey())
    const { quorumPublicKey } = stage.custody.server
    const quorumPublicKeys = [Uint8Array.from(Buffer.from(quorumPublicKey, 'hex'))]
    let phrase = ''
    page.frames.handlers.set('INJECT_WALLET_EXPORT_BUNDLE', async ({ value, organizationId }, receiver) => {
      const opening = { receiver, organizationId: String(organizationId), quorumPublicKeys }
      phrase = readExportedWallet(await openExportBundle(value, opening)).mnemonic
      return { type: 'BUNDLE_INJECTED', value: true }
    })
    const [own] = (await page.owner.readContents()).phrases
    const prompts = person.prompts.count
    const shown = await page.keys.showExport({ kind: 'phrase', walletId: own!.walletId }, undefined)
    expect(person.prompts.count).toBe(prompts + 1)
    expect(mnemonicToAccount(phrase).address).toBe(address)
    shown.close()

    let target = new Uint8Array()
    page.frames.handlers.set('INJECT_IMPORT_BUNDLE', ({ value, organizationId, userId }) => {
      const owner = { organizationId: String(organizationId), userId: String(userId) }
      target = readImportBundle(value, { ...owner, quorumPublicKeys })
      return { type: 'BUNDLE_INJECTED', value: true }
    })
    page.frames.handlers.set('EXTRACT_WALLET_ENCRYPTED_BUNDLE', async () => ({
      type: 'ENCRYPTED_BUNDLE_EXTRACTED',
      value: await sealImport(writeImportedWallet({ mnemonic: imported }), target),
    }))
    const imported = 'test test test test test test test test test test test junk'
    const importing = await page.keys.showImport('phrase', undefined)
    const [added] = await importing.submit('Old wallet')
    expect(added).toBe(mnemonicToAccount(imported).address)
    expect(page.hub.state.get()).toMatchObject({ account: { address }, accounts: [address, added] })
    importing.close()
    expect(page.frames.open.size).toBe(0)
  })

  test('without a passkey the stamp for it is a new code', async () => {
    const email = newEmail()
    const page = await openVisitorPage(stage)
    await withMail(page, email)
    page.frames.handlers.set('INJECT_KEY_EXPORT_BUNDLE', () => ({ type: 'BUNDLE_INJECTED', value: true }))
    const exporting = page.keys.showExport({ kind: 'account', address: addressOf(page) }, undefined)
    expect(await page.step('email')).toMatchObject({ purpose: 'export', email })
    await page.steps.enterCode(await send(page, email))
    ;(await exporting).close()
    expect(page.frames.open.size).toBe(0)
  })
})
