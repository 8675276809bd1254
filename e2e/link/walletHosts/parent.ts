import { act, askOwner } from './askOwner.ts'

// A page that embeds a site, as Intersend publishes it: it has a wallet and answers for it.
const query = new URLSearchParams(location.search)
const site = query.get('site') ?? ''
const chainId = Number(query.get('chain'))
const frame = document.createElement('iframe')
frame.title = 'Site'
frame.src = site
frame.width = '1000'
frame.height = '700'
const letInName = 'let-in'

window.addEventListener('message', (event) => {
  if (event.source !== frame.contentWindow || event.origin !== new URL(site).origin) return
  void answer(event.data)
})
document.documentElement.append(frame)

async function answer({ type, payload, requestId }: { type: string; payload?: Asked; requestId: string }) {
  const tell = (value: unknown) =>
    frame.contentWindow?.postMessage({ type: type.replace('REQUEST', 'RESPONSE'), payload: value, requestId }, '*')
  const isConnecting = type === 'INTERSEND_CONNECT_REQUEST'
  const isLetIn = isConnecting && localStorage.getItem(letInName) !== null
  if (!isLetIn && !(await askOwner(type))) return tell({ error: { message: 'User rejected request' } })
  if (isConnecting) {
    localStorage.setItem(letInName, 'yes')
    return tell({ address: await act('account', []), chainId })
  }
  const method = type === 'TRANSACTION_REQUEST' ? 'eth_sendTransaction' : 'personal_sign'
  tell(await act(method, [payload?.params ?? payload?.message], chainId))
}

type Asked = { readonly params?: unknown; readonly message?: unknown }
