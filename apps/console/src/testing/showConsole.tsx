import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { vi } from 'vitest'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import { App } from '../shell/App.tsx'
import { fakeCustody, organizationId } from './fakeCustody.ts'

export const privateKey = 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721'

type Around = ComponentType<{ readonly children: ReactNode }>

/** The console over a fake custody and a clock that stands still. */
export function showConsole(more: Partial<ConsoleDeps> = {}, around?: Around) {
  const custody = fakeCustody()
  const clock = fakeClock()
  const written: unknown[] = []
  const parts: ConsoleDeps = {
    boot: { name: 'Acme', custodyUrl: '/custody', rpId: 'localhost', organizationId },
    fetch: custody.fetch,
    clock,
    log: silentLog,
    subtle: crypto.subtle,
    passkeys: undefined,
    keptKeys: {
      read: async () => undefined,
      write: async (key) => void written.push(key),
      remove: async () => undefined,
    },
    exportFrame: undefined,
    ...more,
  }
  render(<App parts={parts} />, around && { wrapper: around })
  return { custody, clock, written }
}

/** Types into the field of a label, or chooses in it. */
export function type(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** Presses a button. */
export async function click(name: string | RegExp): Promise<void> {
  // A button may come with an answer that is on its way.
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

/** Goes to a place, and waits for the file of its screens. */
export async function go(place: string): Promise<void> {
  await act(async () => {
    window.location.hash = `#/${place}`
    window.dispatchEvent(new Event('hashchange'))
  })
  await act(() => vi.dynamicImportSettled())
}

/** Signs in with a key. */
export async function signIn(): Promise<void> {
  type('Private key', privateKey)
  await click('Sign in with the key')
  await screen.findByRole('button', { name: 'Sign out' })
  await act(() => vi.dynamicImportSettled())
}

/** The console, with somebody signed in. */
export async function open() {
  const shown = showConsole()
  await signIn()
  return shown
}

/** The parameters of a request by a name, once it was sent. */
export async function sentAs({ custody }: ReturnType<typeof showConsole>, name: string) {
  return await waitFor(() => {
    const call = custody.calls.find((each) => each.name === name)
    if (call === undefined) throw new Error(`${name} was not sent`)
    return call.body.parameters
  })
}
