import type { FrameElement } from '@latchkey/custody'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completed, organizationId, type Sent, waiting } from '../testing/fakeCustody.ts'
import { held } from '../testing/held.ts'
import { click, go, sentAs, showConsole, signIn, type } from '../testing/showConsole.tsx'

const time = { seconds: '1700000000', nanos: '0' }
const [walletId, accountId] = ['bb', 'dd'].map((end) => `0d0f2b4e-0000-4000-8000-0000000000${end}`)
const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const frameKey = `04${'ab'.repeat(64)}`
const bundle = 'sealed to the frame'
const warning = 'Whoever sees the recovery phrase has all that it guards'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

type Asked = { readonly type: string; readonly value?: string; readonly organizationId?: string }

type FrameWays = { readonly refusal?: string; readonly whenLoaded?: () => Promise<void> }

/** A key frame that takes the offered channel, and answers every request with a value or refuses it. */
function fakeFrame({ refusal, whenLoaded = async () => {} }: FrameWays = {}) {
  const asked: Asked[] = []
  let open = 0
  const element: FrameElement = {
    post(_message, _origin, [port]) {
      if (port === undefined) return
      port.onmessage = ({ data }) => {
        asked.push(data)
        const reply =
          refusal === undefined ? { type: 'BUNDLE_INJECTED', value: true } : { type: 'ERROR', value: refusal }
        const isKey = data.type === 'INIT_EMBEDDED_KEY'
        port.postMessage({
          ...(isKey ? { type: 'EMBEDDED_PUBLIC_KEY', value: frameKey } : reply),
          requestId: data.requestId,
        })
      }
      port.postMessage({ type: 'PUBLIC_KEY_READY', value: frameKey })
    },
    onMessage: () => () => undefined,
    isSource: () => false,
    whenLoaded,
  }
  const exportFrame = {
    origin: 'http://keys.localhost:4401',
    open() {
      open += 1
      const remove = () => {
        open -= 1
      }
      return { element, remove }
    },
  }
  return { exportFrame, asked, openCount: () => open }
}

/** The dialog comes when the frame has told its key. */
async function stamp() {
  await screen.findByRole('button', { name: 'Stamp and send' })
  await click('Stamp and send')
}

async function openExport(frame = fakeFrame()) {
  const shown = showConsole({ exportFrame: frame.exportFrame })
  await signIn()
  shown.custody.answer({
    get_wallet: {
      wallet: { walletId, walletName: 'Till', createdAt: time, updatedAt: time, imported: false, exported: false },
    },
    list_wallet_accounts: {
      accounts: [
        {
          ...{ walletAccountId: accountId, organizationId, walletId, curve: 'CURVE_SECP256K1', address },
          ...{ pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
          ...{ createdAt: time, updatedAt: time },
        },
      ],
    },
  })
  await go(`wallets/${walletId}/export`)
  await screen.findByText(warning)
  return { shown, frame }
}

describe('an export', () => {
  test('asks for a word before anything is opened or sent', async () => {
    const { shown, frame } = await openExport()
    await click('Export the recovery phrase…')
    await screen.findByText('Type the word “export”, or cancel.')
    type('Type “export” to go ahead', 'yes')
    await click('Export the recovery phrase…')
    expect(frame.openCount()).toBe(0)
    expect(shown.custody.calls.some(({ name }) => name.startsWith('export_'))).toBe(false)
  })

  test('seals the phrase to the key of the frame, shows it there alone, and puts it away', async () => {
    const { shown, frame } = await openExport()
    shown.custody.answer({
      export_wallet: (body: Sent) => completed(body, 'exportWalletResult', { walletId, exportBundle: bundle }),
    })
    type('Type “export” to go ahead', ' Export ')
    await click('Export the recovery phrase…')
    await screen.findByText('This cannot be taken back.')
    await stamp()
    expect(await sentAs(shown, 'export_wallet')).toEqual({ walletId, targetPublicKey: frameKey })
    await screen.findByText(/^The recovery phrase is in the frame\./)
    expect(frame.asked.at(-1)).toMatchObject({ type: 'INJECT_WALLET_EXPORT_BUNDLE', value: bundle, organizationId })
    expect(document.body.textContent).not.toContain(bundle)
    await click('Done')
    await waitFor(() => expect(frame.openCount()).toBe(0))
  })

  test('of one account sends its address, and shows a key', async () => {
    const { shown, frame } = await openExport()
    shown.custody.answer({
      export_wallet_account: (body: Sent) =>
        completed(body, 'exportWalletAccountResult', { address, exportBundle: bundle }),
    })
    type('What of “Till”', address)
    type('Type “export” to go ahead', 'export')
    await click('Export the private key…')
    await stamp()
    expect(await sentAs(shown, 'export_wallet_account')).toEqual({ address, targetPublicKey: frameKey })
    await screen.findByText(/^The private key is in the frame\./)
    expect(frame.asked.at(-1)).toMatchObject({ type: 'INJECT_KEY_EXPORT_BUNDLE', value: bundle })
  })

  test('that others have to approve says where it will be shown, and leaves no frame behind', async () => {
    const { shown, frame } = await openExport()
    shown.custody.answer({ export_wallet: { activity: { ...waiting, type: 'ACTIVITY_TYPE_EXPORT_WALLET' } } })
    type('Type “export” to go ahead', 'export')
    await click('Export the recovery phrase…')
    await stamp()
    await screen.findByText('Others have to approve it first')
    expect(frame.openCount()).toBe(0)
  })

  test('error: a bundle that the frame refuses is told, and it can be tried again', async () => {
    const { shown, frame } = await openExport(fakeFrame({ refusal: 'sealed to another key' }))
    shown.custody.answer({
      export_wallet: (body: Sent) => completed(body, 'exportWalletResult', { walletId, exportBundle: bundle }),
    })
    type('Type “export” to go ahead', 'export')
    await click('Export the recovery phrase…')
    await stamp()
    await screen.findByText('The recovery phrase is not shown')
    expect(screen.getByRole('button', { name: 'Export the recovery phrase…' })).toBeTruthy()
    expect(frame.openCount()).toBe(0)
  })
})

/** The page of an export that was approved. */
async function openExported(frame: ReturnType<typeof fakeFrame>) {
  const shown = showConsole({ exportFrame: frame.exportFrame })
  await signIn()
  const exported = {
    ...waiting,
    ...{
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      status: 'ACTIVITY_STATUS_COMPLETED',
      canApprove: false,
      canReject: false,
    },
    intent: { exportWalletIntent: { walletId, targetPublicKey: frameKey } },
    result: { exportWalletResult: { walletId, exportBundle: bundle } },
  }
  shown.custody.answer({ get_activity: { activity: exported } })
  await go(`activities/${waiting.id}`)
  await screen.findByText('What was exported')
}

test('an approved export is shown on the page of its activity, once somebody asks for it', async () => {
  const frame = fakeFrame()
  await openExported(frame)
  expect(frame.openCount()).toBe(0)
  await click('Show the recovery phrase')
  await screen.findByRole('button', { name: 'Put it away' })
  expect(frame.asked.at(-1)).toMatchObject({ type: 'INJECT_WALLET_EXPORT_BUNDLE', value: bundle })
  await click('Put it away')
  expect(frame.openCount()).toBe(0)
})

test('what the frame can show once is asked of it once, however often it is pressed', async () => {
  const frame = fakeFrame()
  await openExported(frame)
  const button = screen.getByRole('button', { name: 'Show the recovery phrase' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByRole('button', { name: 'Put it away' })
  const injected = frame.asked.filter((each) => each.type === 'INJECT_WALLET_EXPORT_BUNDLE')
  expect(injected).toHaveLength(1)
  expect(frame.openCount()).toBe(1)
})

test('error: what the frame refuses is told, and leaves no frame behind', async () => {
  const frame = fakeFrame({ refusal: 'sealed to another key' })
  await openExported(frame)
  await click('Show the recovery phrase')
  await screen.findByText('The recovery phrase is not shown')
  expect(frame.openCount()).toBe(0)
})

describe('an export that is left', () => {
  test('while the frame opens proposes nothing elsewhere, and leaves no frame behind', async () => {
    let load = () => {}
    const loaded = new Promise<void>((resolve) => (load = resolve))
    const frame = fakeFrame({ whenLoaded: () => loaded })
    const { shown } = await openExport(frame)
    type('Type “export” to go ahead', 'export')
    await click('Export the recovery phrase…')
    await go('features')
    await act(async () => load())
    expect(frame.openCount()).toBe(0)
    expect(screen.queryByRole('button', { name: 'Stamp and send' })).toBeNull()
    expect(shown.custody.calls.some(({ name }) => name.startsWith('export_'))).toBe(false)
  })

  test('while it is sent shows nothing, and says where it stands', async () => {
    const { shown, frame } = await openExport()
    const { answer, release } = held()
    shown.custody.answer({ export_wallet: answer })
    type('Type “export” to go ahead', 'export')
    await click('Export the recovery phrase…')
    await stamp()
    await sentAs(shown, 'export_wallet')
    await go('features')
    const body = { type: 'ACTIVITY_TYPE_EXPORT_WALLET' }
    await act(async () => release(completed(body, 'exportWalletResult', { walletId, exportBundle: bundle })))
    await screen.findAllByText('Export wallet: done.')
    expect(frame.openCount()).toBe(0)
    expect(frame.asked.some(({ type: asked }) => asked.startsWith('INJECT'))).toBe(false)
    expect(document.body.textContent).not.toContain(bundle)
  })
})

test.each([
  ['another kind', { type: 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY' }, /cannot be read/],
  ['no bundle', { type: 'ACTIVITY_TYPE_EXPORT_WALLET', status: 'ACTIVITY_STATUS_COMPLETED' }, /cannot be read/],
  ['an end in failure', { type: 'ACTIVITY_TYPE_EXPORT_WALLET', status: 'ACTIVITY_STATUS_FAILED' }, /but failed/],
  ['a rejection', { type: 'ACTIVITY_TYPE_EXPORT_WALLET', status: 'ACTIVITY_STATUS_REJECTED' }, /was rejected/],
])('error: an export that is answered with %s shows nothing, and says that', async (_what, more, words) => {
  const { shown, frame } = await openExport()
  shown.custody.answer({ export_wallet: { activity: { ...waiting, ...more } } })
  type('Type “export” to go ahead', 'export')
  await click('Export the recovery phrase…')
  await stamp()
  await screen.findAllByText(words)
  expect(screen.queryByText('Others have to approve it first')).toBeNull()
  expect(frame.asked.some(({ type: asked }) => asked.startsWith('INJECT'))).toBe(false)
})

test('an export that is under way is not told as one that others have to approve', async () => {
  const { shown } = await openExport()
  const pending = { ...waiting, type: 'ACTIVITY_TYPE_EXPORT_WALLET', status: 'ACTIVITY_STATUS_PENDING' }
  shown.custody.answer({ export_wallet: { activity: pending }, get_activity: { activity: pending } })
  type('Type “export” to go ahead', 'export')
  await click('Export the recovery phrase…')
  await stamp()
  await waitFor(async () => {
    await act(() => shown.clock.advance(1000))
    screen.getAllByText('Export wallet: it was accepted, and is still under way.')
  })
  expect(screen.queryByText('Others have to approve it first')).toBeNull()
  expect(screen.getByText('It is not carried out yet')).toBeTruthy()
})
