import type { WalletError } from './messages.ts'

/**
 * One call to a node, from the extension's own origin. The manifest asks for no rights to any host, so the browser sends
 * a preflight and hides what it may not read. Rejects with a `WalletError`.
 */
export async function askNode(url: string | undefined, method: string, params: readonly unknown[]): Promise<unknown> {
  if (url === undefined) throw failure('This network cannot be reached')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => {
    throw failure(`No answer to ${method}`)
  })
  if (!answer.ok) throw failure(`The node answered ${answer.status}`)
  const { result, error } = await answer.json()
  if (error !== undefined) throw error
  return result
}

function failure(message: string): WalletError {
  return { code: -32603, message }
}
