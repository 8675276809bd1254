import type { Page, WebSocketRoute } from '@playwright/test'

/** The page's line to the relay, in the hands of a test. */
export type BentRelay = {
  /** Cuts the line, and every one that the page opens until it is mended. */
  cut(): void
  /** The relay refuses the page for good, in these words. */
  refuse(reason: string): void
  mend(): void
  openCount(): number
}

/** The close code with which relays refuse a client. */
const refusedCode = 3000

/** Puts a hand on every line from the page to the relay; until told otherwise all goes through. */
export async function bendRelay(page: Page): Promise<BentRelay> {
  const open = new Set<WebSocketRoute>()
  let close: { readonly code?: number; readonly reason?: string } | undefined
  await page.routeWebSocket(/\/relay\b/, (socket) => {
    const how = close
    // A refusal is only heard on a line that was open.
    if (how?.code !== undefined) return socket.onMessage(() => void socket.close(how))
    if (how !== undefined) return void socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  function closeAll(how: typeof close): void {
    close = how
    for (const socket of open) void socket.close(how)
    open.clear()
  }
  return {
    cut: () => closeAll({}),
    refuse: (reason) => closeAll({ code: refusedCode, reason }),
    mend() {
      close = undefined
    },
    openCount: () => open.size,
  }
}

/** A relay that takes everything and delivers nothing, so that time in the page may pass as a test likes. */
export async function muteRelay(page: Page): Promise<void> {
  await page.routeWebSocket(/\/relay\b/, (socket) => {
    socket.onMessage((message) => {
      const { id, method, params } = JSON.parse(String(message))
      if (method === undefined) return
      const result = String(method).includes('batch') ? (params.topics ?? []) : true
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
}
