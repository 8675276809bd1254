import { answerQuestion, questionOf } from './askOwner.ts'
import { browser, type Port } from './browser.ts'
import type { Overview, OwnMessage, PageMessage, WalletError, WorkerMessage } from './messages.ts'
import { type Announcer, forgetSite, handle } from './methods.ts'
import { addressesOf, chainIdOf, changeState, exposedTo, readState } from './walletState.ts'

/* The wallet itself: the only place that has the keys and asks nodes. */

const pages = new Set<Port>()

const tell: Announcer = {
  async accountsChanged() {
    const state = await readState()
    for (const page of pages) emit(page, 'accountsChanged', exposedTo(state, originOf(page)))
  },
  async chainChanged() {
    const state = await readState()
    for (const page of pages) emit(page, 'chainChanged', chainIdOf(state))
  },
}

browser.runtime.onConnect.addListener((port) => {
  pages.add(port)
  port.onDisconnect.addListener(() => void pages.delete(port))
  // The bridge carries nothing else.
  port.onMessage.addListener((message) => void serve(port, message as PageMessage))
})

async function serve(port: Port, { id, method, params }: PageMessage): Promise<void> {
  try {
    post(port, { fromLatchkeyTestExtension: true, id, result: await handle({ method, params }, originOf(port), tell) })
  } catch (thrown) {
    const { code = -32603, message = 'Internal error' } = thrown as Partial<WalletError>
    post(port, { fromLatchkeyTestExtension: true, id, error: { code, message } })
  }
}

browser.runtime.onMessage.addListener((message, sender, answer) => {
  // A content script speaks for its page, and may not answer for the owner.
  if (sender.origin !== new URL(browser.runtime.getURL('')).origin) return undefined
  void serveOwner(message as OwnMessage).then(answer)
  return true
})

async function serveOwner(message: OwnMessage): Promise<unknown> {
  switch (message.type) {
    case 'question':
      return await questionOf(message.id)
    case 'answer':
      return answerQuestion(message.id, message.isApproved)
    case 'overview':
      return await overview()
    case 'lock':
    case 'unlock':
      await changeState({ isLocked: message.type === 'lock' })
      return await tell.accountsChanged()
    case 'select':
      await changeState({ active: message.index })
      return await tell.accountsChanged()
    case 'network':
      await changeState({ chainId: message.chainId })
      return await tell.chainChanged()
    case 'forget':
      await forgetSite(message.origin)
      return await tell.accountsChanged()
  }
}

async function overview(): Promise<Overview> {
  const { isLocked, chainId, keys, active, sites, networks } = await readState()
  const names = networks.map(({ id, name }) => ({ id, name }))
  return { isLocked, chainId, accounts: addressesOf(keys), active, sites: Object.keys(sites), networks: names }
}

function emit(port: Port, event: string, value: unknown): void {
  post(port, { fromLatchkeyTestExtension: true, event, value })
}

function post(port: Port, message: WorkerMessage): void {
  // Only a page that is still there hears an answer.
  if (pages.has(port)) port.postMessage(message)
}

function originOf(port: Port): string {
  return port.sender?.origin ?? ''
}
