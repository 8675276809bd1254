import { createStore, toQuantity } from '@latchkey/base'
import { localAccount } from '@latchkey/evm'
import { galleryChains, galleryHub, galleryToken, otherAccount } from '@latchkey/react/gallery'
import { type GallerySubject, samplePermit } from '@latchkey/ui/gallery'
import { useEffect } from 'react'
import { drawWindow } from '../demoWallet/approvalWindow.ts'
import { type DemoWallet, openDemoWallet } from '../demoWallet/demoWallet.ts'
import { addChain, switchChain } from '../demoWallet/networks.ts'
import { askForAccounts } from '../demoWallet/permissions.ts'
import { sendTransaction } from '../demoWallet/sendTransaction.ts'
import { signMessage, signTypedData } from '../demoWallet/sign.ts'
import type { WalletState } from '../demoWallet/walletState.ts'

type Asking = (wallet: DemoWallet) => Promise<unknown>

const address = (wallet: DemoWallet) => wallet.current().address
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0').toLowerCase()
const spenderAndAll = `${word(otherAccount)}${word(2n ** 256n - 1n)}`

const permit = (owner: string) => samplePermit({ token: galleryToken.address, owner, spender: otherAccount })

const send = (fields: Readonly<Record<string, string>>): Asking => {
  return (wallet) => sendTransaction(wallet, [{ from: address(wallet), ...fields }])
}

const questions: Readonly<Record<string, Asking>> = {
  accounts: askForAccounts,
  message: (wallet) => signMessage(wallet, ['Hello from the gallery.', address(wallet)]),
  'long-message': (wallet) => signMessage(wallet, [`${'A line of a long message.\n'.repeat(60)}`, address(wallet)]),
  bytes: (wallet) => signMessage(wallet, [`0x${'fe'.repeat(32)}`, address(wallet)]),
  data: (wallet) => signTypedData(wallet, [address(wallet), permit(address(wallet))]),
  switch: (wallet) => switchChain(wallet, [{ chainId: toQuantity(31337n) }]),
  add: (wallet) => addChain(wallet, [{ chainId: toQuantity(10n) }]),
  send: send({ to: otherAccount, value: toQuantity(10n ** 18n) }),
  approve: send({ to: galleryToken.address, data: `0x095ea7b3${spenderAndAll}` }),
  'unknown-call': send({ to: otherAccount, data: `0x12345678${spenderAndAll}` }),
}

/** The demo wallet's window, with each thing it asks. */
export const demoWalletStates: GallerySubject = {
  name: 'demo-wallet',
  states: Object.entries(questions).map(([name, ask]) => ({ name, draw: () => <Asked ask={ask} /> })),
}

function Asked({ ask }: { readonly ask: Asking }) {
  useEffect(() => {
    let opened: HTMLDialogElement | undefined
    let isGone = false
    const wallet = galleryWallet((question) => {
      if (isGone) return
      const { dialog, title } = drawWindow('Demo wallet', question)
      document.body.append(dialog)
      dialog.showModal()
      title.focus()
      opened = dialog
    })
    void ask(wallet)
    return () => {
      isGone = true
      opened?.remove()
    }
  }, [ask])
  return null
}

/** A wallet that knows two of the gallery's networks and asks the gallery's own node. */
function galleryWallet(show: (question: Parameters<DemoWallet['ask']>[0]) => void): DemoWallet {
  // Always the same, so that two pictures are alike.
  const privateKey = `0x${'01'.repeat(32)}` as const
  const state = createStore<WalletState | undefined>({
    ...{ privateKey, address: localAccount(privateKey).address },
    ...{ chainId: 1, chainIds: [1, 31337], isConnected: true },
  })
  const hub = galleryHub()
  const rpcOf = (chainId: number) => {
    const rpc = hub.rpc(chainId)
    if (rpc === undefined) throw new TypeError(`The gallery has no network ${chainId}`)
    return rpc
  }
  return {
    ...openDemoWallet({ chains: galleryChains, tokens: [galleryToken] }, state),
    rpc: rpcOf,
    node: (chainId) => async (method, params) =>
      method === 'eth_chainId' ? toQuantity(BigInt(chainId)) : await rpcOf(chainId).call({ method, params }),
    ask: (question) => {
      show(question)
      // An answer would have it sign.
      return new Promise(() => undefined)
    },
  }
}
