import type { Page } from '@playwright/test'

/** Keeps the node from answering what contains one of the methods, until that method is let go. */
export async function holdNode(page: Page, methods: readonly string[]): Promise<(method: string) => void> {
  const gates = new Map(methods.map((method) => [method, createGate()]))
  await page.route('**/rpc/*', async (route) => {
    const asked = [route.request().postDataJSON()].flat().map(({ method }: { method: string }) => method)
    await Promise.all(asked.map((method) => gates.get(method)?.opened))
    await route.continue()
  })
  return (method) => gates.get(method)?.open()
}

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
