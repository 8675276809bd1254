import { type Caller, createStore } from '@latchkey/base'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDemoWallet } from './createDemoWallet.ts'
import type { WalletState } from './walletState.ts'

const chains = [31337, 31338].map((id) => ({
  id,
  name: `Local ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}))

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let sentToNode: { chainId: number; method: string; params: unknown }[]
let wallet: Caller

beforeEach(() => {
  sentToNode = []
  wallet = createDemoWallet({ chains, tokens: [] }, createStore<WalletState | undefined>(undefined))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const asked = JSON.parse(String(init.body))
    const answers = [asked].flat().map((call) => answerCall(url, call))
    return new Response(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
  })
})

/** In wei; what the node says is usual. */
let eth_maxPriorityFeePerGas = '0x3b9aca00'

function answerCall(url: string, { id, method, params }: { id: number; method: string; params: unknown }): unknown {
  const chainId = Number(url.split('/').at(-1))
  sentToNode.push({ chainId, method, params })
  const results: Record<string, unknown> = {
    eth_chainId: `0x${chainId.toString(16)}`,
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_getCode: '0x',
    eth_gasPrice: '0x3b9aca00',
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    eth_blockNumber: '0x10',
    eth_maxPriorityFeePerGas,
    eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00']] },
  }
  const body =
    method in results
      ? { id, result: results[method] }
      : { id, error: { code: -32601, message: 'the method does not exist', data: 'why' } }
  return { jsonrpc: '2.0', ...body }
}

afterEach(() => {
  eth_maxPriorityFeePerGas = '0x3b9aca00'
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function windowOf(): HTMLDialogElement {
  const dialog = document.querySelector('dialog')
  if (dialog === null) throw new Error('The wallet shows no window')
  return dialog
}

async function press(label: 'Approve' | 'Reject'): Promise<string> {
  await vi.waitFor(() => windowOf())
  const shown = windowOf().textContent ?? ''
  const button = [...windowOf().querySelectorAll('button')].find(({ textContent }) => textContent === label)
  button?.click()
  return shown
}

async function answer<Value>(call: Promise<Value>, label: 'Approve' | 'Reject'): Promise<Value> {
  // Told apart from an unhandled rejection, which it is not: the caller below looks at it.
  call.catch(() => undefined)
  await press(label)
  return await call
}

async function connected(): Promise<string> {
  const accounts = await answer(wallet({ method: 'eth_requestAccounts' }), 'Approve')
  if (!Array.isArray(accounts)) throw new Error('no accounts')
  return String(accounts[0])
}

describe('accounts', () => {
  test('a refusal is 4001 and shares nothing', async () => {
    await expect(answer(wallet({ method: 'eth_requestAccounts' }), 'Reject')).rejects.toMatchObject({ code: 4001 })
    expect(await wallet({ method: 'eth_accounts' })).toEqual([])
  })

  test('an approval shares the account, and it is not asked for twice', async () => {
    const account = await connected()
    expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await wallet({ method: 'eth_requestAccounts' })).toEqual([account])
    expect(await wallet({ method: 'eth_accounts' })).toEqual([account])
  })

  test('a second question while one is open is -32002', async () => {
    const first = wallet({ method: 'eth_requestAccounts' })
    await expect(wallet({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })).rejects.toMatchObject(
      {
        code: -32002,
      },
    )
    await answer(first, 'Approve')
  })

  test('revoking forgets this site', async () => {
    await connected()
    expect(await wallet({ method: 'wallet_getPermissions' })).toHaveLength(1)
    await wallet({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await wallet({ method: 'eth_accounts' })).toEqual([])
    expect(await wallet({ method: 'wallet_getPermissions' })).toEqual([])
  })

  test('signing without a connection is 4100', async () => {
    await expect(wallet({ method: 'personal_sign', params: ['0x00', recipient] })).rejects.toMatchObject({ code: 4100 })
  })
})

describe('networks', () => {
  const rollup = [{ chainId: '0x7a6a' }]

  test('it knows one at first, and says 4902 for any other', async () => {
    expect(await wallet({ method: 'eth_chainId' })).toBe('0x7a69')
    await expect(wallet({ method: 'wallet_switchEthereumChain', params: rollup })).rejects.toMatchObject({ code: 4902 })
    expect(await wallet({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })).toBeNull()
  })

  test('it adds a network of this site and goes there', async () => {
    expect(await answer(wallet({ method: 'wallet_addEthereumChain', params: rollup }), 'Approve')).toBeNull()
    expect(await wallet({ method: 'eth_chainId' })).toBe('0x7a6a')
    const back = wallet({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    await expect(answer(back, 'Reject')).rejects.toMatchObject({ code: 4001 })
    expect(await wallet({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('a refused addition leaves everything as it was', async () => {
    const adding = wallet({ method: 'wallet_addEthereumChain', params: rollup })
    await expect(answer(adding, 'Reject')).rejects.toMatchObject({ code: 4001 })
    await expect(wallet({ method: 'wallet_switchEthereumChain', params: rollup })).rejects.toMatchObject({ code: 4902 })
  })

  test.each([[[]], [[{}]], [[{ chainId: 31338 }]], [[{ chainId: '0x1' }]]])('%j cannot be added', async (params) => {
    await expect(wallet({ method: 'wallet_addEthereumChain', params })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('signing', () => {
  test('a message is shown as text and signed', async () => {
    const account = await connected()
    const asked = wallet({ method: 'personal_sign', params: ['0x48656c6c6f', account] })
    expect(await press('Approve')).toContain('Hello')
    expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('typed data for another network is refused before anybody is asked', async () => {
    const account = await connected()
    const data = {
      domain: { chainId: 1 },
      types: { A: [{ name: 'a', type: 'bool' }] },
      primaryType: 'A',
      message: { a: true },
    }
    await expect(
      wallet({ method: 'eth_signTypedData_v4', params: [account, JSON.stringify(data)] }),
    ).rejects.toMatchObject({ code: -32602 })
    await expect(wallet({ method: 'eth_signTypedData_v4', params: [account, '{'] })).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('sending', () => {
  const transaction = { to: recipient, value: '0xde0b6b3a7640000' }

  test('what is missing is filled in, shown, signed here and handed to the node of the active network', async () => {
    const from = await connected()
    const sending = wallet({ method: 'eth_sendTransaction', params: [{ ...transaction, from }] })
    const shown = await press('Approve')
    for (const words of ['Demo wallet', '1 ETH', 'Local 31337', 'Network fee, at most0.0000462 ETH'])
      expect(shown).toContain(words)
    expect(await sending).toBe(`0x${'ab'.repeat(32)}`)
    expect(sentToNode.at(-1)).toMatchObject({ chainId: 31337, method: 'eth_sendRawTransaction' })
    expect(sentToNode.at(-1)?.params).toEqual([expect.stringMatching(/^0x02f8/)])
  })

  test('a fee that is doubted is said in its window, and one that is refused never gets there', async () => {
    const from = await connected()
    const request = { method: 'eth_sendTransaction', params: [{ ...transaction, from }] }
    eth_maxPriorityFeePerGas = `0x${(10n ** 12n).toString(16)}`
    const sending = wallet(request)
    expect(await press('Approve')).toContain('The network fee can be as much as 0.0211 ETH.')
    await sending
    eth_maxPriorityFeePerGas = `0x${(2n * 10n ** 15n).toString(16)}`
    await expect(wallet(request)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('The network fee could be 42.1 ETH.'),
    })
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('a refusal sends nothing', async () => {
    const from = await connected()
    const sending = wallet({ method: 'eth_sendTransaction', params: [{ ...transaction, from }] })
    await expect(answer(sending, 'Reject')).rejects.toMatchObject({ code: 4001 })
    expect(sentToNode.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  })

  test('a transaction for another network, from another account or to nobody is refused', async () => {
    const from = await connected()
    const send = (parameter: unknown) => wallet({ method: 'eth_sendTransaction', params: [parameter] })
    await expect(send({ ...transaction, from, chainId: '0x1' })).rejects.toMatchObject({ code: -32602 })
    await expect(send({ ...transaction, from: recipient })).rejects.toMatchObject({ code: 4100 })
    await expect(send({ from })).rejects.toMatchObject({ code: -32602 })
    await expect(send({ ...transaction, from, value: 1 })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('the window', () => {
  const asking = async () => {
    const from = await connected()
    const sending = wallet({ method: 'eth_sendTransaction', params: [{ to: recipient, value: '0x1', from }] })
    await vi.waitFor(() => windowOf())
    return { sending }
  }

  test('a wallet of another name asks under that name', async () => {
    const named = createDemoWallet(
      { chains, tokens: [], name: 'Slow phone' },
      createStore<WalletState | undefined>(undefined),
    )
    void Promise.resolve(named({ method: 'eth_requestAccounts' })).catch(() => undefined)
    expect(await screen.findByRole('dialog', { name: /^Slow phone Let this site/ })).toBeTruthy()
    screen.getByRole('button', { name: 'Reject' }).click()
  })

  test('says whose it is, and shows whom it pays in groups of four that are copied as one', async () => {
    const { sending } = await asking()
    expect(screen.getByRole('dialog', { name: /^Demo wallet Send 0\.0/ })).toBeTruthy()
    const groups = screen.getByText('0x5aAe').parentElement
    expect(groups?.textContent).toBe(recipient)
    expect(groups?.children).toHaveLength(10)
    await answer(sending, 'Approve')
  })

  test('waits on its heading, not on a button', async () => {
    const { sending } = await asking()
    expect(document.activeElement?.tagName).toBe('H2')
    await answer(sending, 'Approve')
  })

  test.each([
    ['Escape', (dialog: HTMLDialogElement) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))],
    ['being closed by the browser', (dialog: HTMLDialogElement) => dialog.close()],
  ])('%s is a refusal', async (_title, leave) => {
    const { sending } = await asking()
    const refused = expect(sending).rejects.toMatchObject({ code: 4001 })
    leave(windowOf())
    await refused
    expect(document.querySelector('dialog')).toBeNull()
    expect(sentToNode.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  })
})

describe('everything else', () => {
  test('reads go to the node of the active network, and its errors come back with code, text and data', async () => {
    expect(await wallet({ method: 'eth_blockNumber' })).toBe('0x10')
    await expect(wallet({ method: 'eth_nonsense' })).rejects.toMatchObject({
      code: -32601,
      message: 'the method does not exist',
      data: 'why',
    })
  })

  test.each(['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'wallet_watchAsset'])(
    '%s is 4200',
    async (method) => {
      await expect(wallet({ method })).rejects.toMatchObject({ code: 4200 })
      expect(sentToNode).toEqual([])
    },
  )
})
