import { memoryStorage } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { closeHub, createHub, type Hub, type HubOptions, type LoginClient } from '@latchkey/connect'
import { cleanup, fireEvent, type RenderResult, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { HubContext } from '../HubContext.ts'
import { HubProvider, type HubProviderProps } from '../HubProvider.tsx'

const main = { id: 1, name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const hubs: Hub[] = []

/** A login server of a site where nobody signs in. */
export const noLogin: LoginClient = {
  challenge: async () => ({ message: '' }),
  verify: () => Promise.reject(new Error('Nobody signs in here')),
  current: async () => undefined,
  signOut: async () => undefined,
}

/** A hub of one network and a memory of its own, where a test names nothing else; `closePages` closes it. */
export function pageHub(options: Partial<HubOptions> = {}): Hub {
  const hub = createHub({ chains: [main], storage: memoryStorage(), rpc: () => fakeRpc({}), ...options })
  hubs.push(hub)
  return hub
}

/** Draws a part as a page has it, with the dialogs that open below it. */
export function drawPage(
  hub: Hub,
  part: ReactNode,
  settings: Omit<HubProviderProps, 'hub' | 'children'> = {},
): RenderResult {
  return render(
    <HubProvider hub={hub} {...settings}>
      {part}
    </HubProvider>,
  )
}

/** Draws a part alone. */
export function drawPart(hub: Hub, part: ReactNode): RenderResult {
  return render(<HubContext value={hub}>{part}</HubContext>)
}

/** Presses the button of that name. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** Takes down all that a test has drawn, and closes its hubs. */
export async function closePages(): Promise<void> {
  cleanup()
  await Promise.all(hubs.splice(0).map(closeHub))
}
